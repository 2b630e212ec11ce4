/* nobody calls forgotten () */
int forgotten (int number, int (*each) (int one));
