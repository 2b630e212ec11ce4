// An extension that debugs by the editor's own functions, for check-vscode: what it finds goes into the folder LS_VSCODE_RESULTS, as TAP
// (tap) and as lines of the messages that went either way (messages).
'use strict';

const assert = require('assert');
const child = require('child_process');
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');

const results = process.env.LS_VSCODE_RESULTS;
const PATIENCE = 60000;
const messages = [], waiting = [];

function take(from, message) {
  messages.push(message);
  fs.appendFileSync(path.join(results, 'messages'), `${JSON.stringify({ from, message })}\n`);
  for (const one of [...waiting])
    one(message);
}

vscode.debug.registerDebugAdapterTrackerFactory('lanescope', {
  createDebugAdapterTracker: () => ({
    onWillReceiveMessage: (message) => take('client', message),
    onDidSendMessage: (message) => take('adapter', message),
  }),
});

// The next message from now on that fits.
function next(fits, what) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing came: ${what}`)), PATIENCE);
    const look = (message) => {
      if (!fits(message))
        return;
      clearTimeout(timer);
      waiting.splice(waiting.indexOf(look), 1);
      resolve(message);
    };
    waiting.push(look);
  });
}

const nextEvent = (name) => next((message) => message.event === name, name);
const session = () => vscode.debug.activeDebugSession;

async function until(condition, what) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const found = await condition();
    if (found)
      return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never: ${what}`);
}

// What a command of the editor leads to: where the frame is, and where the editor shows it.
async function move(command) {
  const stop = nextEvent('stopped');
  // Some are done only when the session is.
  vscode.commands.executeCommand(`workbench.action.debug.${command}`);
  const { body } = await stop;
  const { stackFrames } = await session().customRequest('stackTrace', { threadId: body.threadId });
  const { name } = stackFrames[0].source;
  const is = () => {
    const editor = vscode.window.activeTextEditor;
    return editor && path.basename(editor.document.fileName) === name && editor.selection.active.line + 1 === stackFrames[0].line;
  };
  await until(is, `the editor shows ${name}:${stackFrames[0].line}`);
  return { reason: body.reason, description: body.description, line: stackFrames[0].line, frames: stackFrames.map((one) => one.name) };
}

const fileOf = (name) => path.join(vscode.workspace.workspaceFolders[0].uri.fsPath, name);

async function open(name) {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(vscode.Uri.file(fileOf(name))), { preview: false });
}

// A session with a configuration. Returns: its first stop.
async function begin(configuration) {
  const stop = nextEvent('stopped');
  assert(await vscode.debug.startDebugging(undefined, { type: 'lanescope', name: 'Shader', stopOnEntry: true, ...configuration }));
  return stop;
}

async function end() {
  const over = new Promise((resolve) => vscode.debug.onDidTerminateDebugSession(resolve));
  await vscode.debug.stopDebugging(session());
  await over;
}

const tests = {
  async 'the extension is there'() {
    const extension = vscode.extensions.getExtension('lanescope.lanescope');
    assert(extension);
    await extension.activate();
    assert((await vscode.commands.getCommands()).includes('lanescope.why'));
  },

  async 'languages'() {
    for (const [name, language] of [['first-light.asm', 'lanescope-r700'], ['r500-loop.asm', 'lanescope-r500'], ['tgsi-loop.tgsi', 'lanescope-tgsi'],
      ['first-light.lanescope', 'lanescope'], ['glsl/plasma.frag', 'glsl']]) {
      const { document } = await open(name);
      await until(() => vscode.workspace.textDocuments.find((one) => one.fileName === document.fileName).languageId === language, `${name}: ${language}`);
    }
  },

  async 'lanes as threads'() {
    const stop = await begin({ request: 'launch', program: fileOf('first-light.lanescope'), lanesAsThreads: true, step: 4 });
    const { threads } = await session().customRequest('threads');
    assert.strictEqual(threads.length, 64);
    assert.strictEqual(stop.body.threadId, 27);
    await end();
  },

  async 'a server on a port'() {
    const server = child.spawn(vscode.workspace.getConfiguration('lanescope').get('path'), ['dap', '--port', '0']);
    const { port, token } = JSON.parse(await new Promise((resolve) => server.stdout.once('data', resolve)));
    const left = new Promise((resolve) => server.once('exit', resolve));
    const stop = await begin({ request: 'attach', port, token, program: fileOf('tgsi-loop.lanescope') });
    assert.strictEqual(stop.body.reason, 'entry');
    await end();
    assert.strictEqual(await left, 0);
  },

  async 'a text of GLSL'() {
    const { document } = await open('glsl/plasma.frag');
    const breakpoint = new vscode.SourceBreakpoint(new vscode.Location(document.uri, new vscode.Position(20, 0)));
    vscode.debug.addBreakpoints([breakpoint]);
    const failed = next((message) => message.command === 'launch' && message.success === false, 'no driver').then((message) => message.message, () => undefined);
    const stop = await Promise.race([begin({ request: 'launch', program: document.fileName, stopOnEntry: false }), failed]);
    vscode.debug.removeBreakpoints([breakpoint]);
    if (typeof stop === 'string')
      return ` # SKIP ${stop.replace(/\n/g, ' ')}`;
    const { stackFrames } = await session().customRequest('stackTrace', { threadId: 1 });
    assert.deepStrictEqual([stop.body.reason, stackFrames[0].name, stackFrames[0].line], ['breakpoint', 'main ()', 21]);
    await end();
  },

  async 'a scene is debugged without a configuration'() {
    const { document } = await open('first-light.asm');
    vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(document.uri, new vscode.Position(19, 0)))]);
    await open('first-light.lanescope');
    const entry = await move('start');
    assert.deepStrictEqual([entry.reason, entry.line], ['entry', 10]);
    assert.strictEqual(session().type, 'lanescope');
  },

  async 'to the breakpoint'() {
    const { frames, ...stop } = await move('continue');
    assert.deepStrictEqual(stop, { reason: 'breakpoint', description: 'Stopped by breakpoint 1', line: 20 });
    assert.deepStrictEqual(frames, ['03 LOOP_START_DX10 ADDR(10)', 'branch, 64 lanes', 'First light']);
  },

  async 'steps'() {
    for (const [command, line] of [['stepInto', 21], ['stepInto', 22], ['stepBack', 21], ['stepOver', 23], ['stepBack', 22], ['stepOut', 23]])
      assert.strictEqual((await move(command)).line, line, command);
  },

  async 'back to the breakpoint, and to the start'() {
    assert.strictEqual((await move('reverseContinue')).line, 20);
    const start = await move('reverseContinue');
    assert.deepStrictEqual([start.line, start.reason], [10, 'start']);
    assert.strictEqual((await move('continue')).line, 20);
  },

  async 'values'() {
    const frame = vscode.debug.activeStackItem;
    const { scopes } = await session().customRequest('scopes', { frameId: frame.frameId });
    assert.deepStrictEqual(scopes.map((one) => one.name), ['Lane 26', 'Results of the last group', 'Outputs', 'Stack', 'State', 'All lanes']);
    const { variables } = await session().customRequest('variables', { variablesReference: scopes[0].variablesReference });
    assert.strictEqual(variables.find((one) => one.name === 'R1').value, '0.5078125, 0.0, 0.0, 0.0');
  },

  async 'why a lane is off'() {
    const answer = next((message) => message.command === 'r7/why' && message.type === 'response', 'an answer');
    // It is done when the notification is closed.
    vscode.commands.executeCommand('lanescope.why', 0);
    assert.match((await answer).body.sentence, /^Lane 0 is /);
  },

  async 'the listing has a language'() {
    const document = await vscode.workspace.openTextDocument(vscode.debug.asDebugSourceUri({ name: 'first-light.r700', path: 'first-light.r700', sourceReference: 1 }, session()));
    assert.strictEqual(document.languageId, 'lanescope-r700');
    assert.match(document.lineAt(0).text, /^00 ALU_PUSH_BEFORE/);
  },
};

async function run() {
  const made = path.join(results, 'tap.new');
  let n = 0;
  for (const [name, test] of Object.entries(tests)) {
    n++;
    try {
      fs.appendFileSync(made, `ok ${n} ${name}${await test() || ''}\n`);
    } catch (error) {
      fs.appendFileSync(made, `not ok ${n} ${name}\n# ${String(error.stack).replace(/\n/g, '\n# ')}\n`);
    }
  }
  fs.renameSync(made, path.join(results, 'tap'));
}

// The editor waits for what this returns.
exports.activate = () => { run(); };
