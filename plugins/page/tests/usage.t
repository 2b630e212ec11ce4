# The verb stands behind those that look at steps.
$ lanescope --help | grep -A 1 '^  trace '
  trace SCENE                print the steps of a wave, one a line
  html SCENE                 make a page that steps through a run, in any browser

# A page of a lesson has what it asks at its steps.
$ lanescope html $LESSONS/lesson-2.lanescope | head -c 15
<!DOCTYPE html>

# Variants are those of the lesson.
$ lanescope html $LESSONS/lesson-2.lanescope --variant 31
lanescope: If and else: no variant 31 (there are 1 to 30)
[1]

$ lanescope html $LESSONS/lesson-2.lanescope --variant x
lanescope: html: --variant x is not a number from 0 to 1000 (see 'lanescope html --help')
[2]

$ lanescope html $EXAMPLES/first-light.lanescope --variant 2
lanescope: First light: no variant 2 (there are 1 to 1)
[1]
