// Looks at the editor that check-vscode started, in a browser, where vscode-session debugs; lines of TAP in RESULTS/tap-of-window.
//
// look-at-vscode.js URL RESULTS [FOLDER FOR PICTURES]
'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { chromium } = require('playwright-core');

const [url, results, pictures] = process.argv.slice(2);
const browsers = ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) => process.env.PATH.split(':').map((folder) => path.join(folder, name)));

async function picture(page, name) {
  if (pictures)
    await page.screenshot({ path: path.join(pictures, `${name}.png`) });
}

// What the rows of a view say, once one of them has the text.
async function rows(page, view, text) {
  await page.waitForSelector(`${view} .monaco-list-row:has-text(${JSON.stringify(text)})`);
  return page.$$eval(`${view} .monaco-list-row`, (all) => all.map((row) => row.textContent));
}

// The colour of a word in the editor.
function colour(page, word) {
  return page.waitForFunction((wanted) => {
    const found = [...document.querySelectorAll('.view-line span span')].find((one) => one.textContent.replace(/\u00a0/g, ' ').trim() === wanted);
    return found && getComputedStyle(found).color;
  }, word).then((handle) => handle.jsonValue(), () => `none of ${word}`);
}

async function show(page, name) {
  await page.keyboard.press('Control+p');
  await page.waitForSelector('.quick-input-widget input:focus');
  await page.keyboard.type(name);
  await page.waitForSelector(`.quick-input-list .monaco-list-row.focused:has-text(${JSON.stringify(name)})`);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`.tab.active:has-text(${JSON.stringify(name)})`);
}

const tests = {
  async 'the frames are in sight'(page) {
    const found = await rows(page, '.debug-call-stack', 'LOOP_START');
    await picture(page, 'stopped');
    assert(found.some((row) => row.startsWith('branch, 64 lanes')), found);
    assert(found.some((row) => row.startsWith('First light')), found);
    assert(found.some((row) => /^wave 0.*Stopped by breakpoint 1$/.test(row)), found);
    assert(!found.some((row) => /More/.test(row)), found);
  },

  async 'values'(page) {
    assert((await rows(page, '.debug-variables', 'Lane 26')).length > 5);
  },

  async 'a button asks why a lane is off'(page) {
    await page.click('.debug-toolbar .codicon-question');
    await page.waitForSelector('.notification-list-item:has-text("Lane 26 is active")');
    await page.waitForSelector('.repl:has-text("Lane 26 is active")');
    await picture(page, 'why');
  },

  async 'buttons step there and back'(page) {
    for (const [button, line] of [['step-into', '21'], ['step-back', '20']]) {
      await page.click(`.debug-toolbar .codicon-debug-${button}`);
      await page.waitForFunction((wanted) => document.querySelector('.line-numbers.active-line-number')?.textContent === wanted, line);
    }
  },

  async 'a value is hovered over'(page) {
    await page.hover('.view-line:has-text("y: MOV") span span:text("R2.y")');
    await page.waitForSelector('.debug-hover-widget:has-text("0.5078125")');
    await picture(page, 'hover');
  },

  async 'texts are coloured'(page) {
    for (const [name, ...words] of [['first-light.asm', 'MULADD', 'PV0.x', 'ALU_PUSH_BEFORE', '; if (r*r < 0.7)'],
      ['r500-loop.asm', 'MAX', 'FC', 'after:', '; R500: a loop that pixels leave one after the other, and their branch counters.'],
      ['tgsi-loop.tgsi', 'UADD', 'DCL', 'BGNLOOP'], ['first-light.lanescope', 'width', '16', 'layout']]) {
      await show(page, name);
      const found = [];
      for (const word of words)
        found.push(await colour(page, word));
      await picture(page, name);
      assert.strictEqual(new Set(found).size, words.length, `${name}: ${found}`);
    }
  },

  async 'the session ends'(page) {
    await page.click('.debug-toolbar .codicon-debug-stop');
    await page.waitForSelector('.debug-toolbar', { state: 'hidden' });
  },
};

async function main() {
  const browser = await chromium.launch({ executablePath: browsers.find((name) => fs.existsSync(name)), args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  let n = 0, lines = '';

  page.setDefaultTimeout(10000);
  await page.goto(url);
  for (let left = 600; left > 0 && !fs.existsSync(path.join(results, 'tap')); left--)
    await page.waitForTimeout(200);
  for (const [name, test] of Object.entries(tests)) {
    n++;
    try {
      await test(page);
      lines += `ok ${n} ${name}\n`;
    } catch (error) {
      await picture(page, `failed-${n}`);
      lines += `not ok ${n} ${name}\n# ${String(error.stack).replace(/\n/g, '\n# ')}\n`;
    }
  }
  fs.writeFileSync(path.join(results, 'tap-of-window'), lines);
  await browser.close();
}

main();
