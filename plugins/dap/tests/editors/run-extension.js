// Runs the extension for Visual Studio Code with a stand-in for the module that the editor gives it, against the debug adapter; TAP on standard
// output.
//
// run-extension.js PROGRAM EXAMPLES EXTENSION
'use strict';

const assert = require('assert');
const child = require('child_process');
const fs = require('fs');
const Module = require('module');
const path = require('path');

const [program, examples, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const scene = path.join(examples, 'first-light.lanescope');
const made = {}, shown = [], settings = { path: program };
let said = '', opened = () => {};

class DebugAdapterExecutable {
  constructor(command, args) { Object.assign(this, { command, args }); }
}
class DebugAdapterServer {
  constructor(port, host) { Object.assign(this, { port, host }); }
}
const show = (kind) => async (text) => { shown.push([kind, text]); };
const vscode = {
  DebugAdapterExecutable,
  DebugAdapterServer,
  commands: { registerCommand: (name, run) => (made[name] = run, { dispose() {} }) },
  debug: {
    activeDebugConsole: { appendLine: (text) => { said = text; } },
    registerDebugAdapterDescriptorFactory: (type, factory) => (made[`${type} factory`] = factory, { dispose() {} }),
    registerDebugConfigurationProvider: (type, provider) => (made[`${type} provider`] = provider, { dispose() {} }),
  },
  window: { showInformationMessage: show('information'), showWarningMessage: show('warning'), showErrorMessage: show('error') },
  languages: { setTextDocumentLanguage: (document, language) => { document.languageId = language; } },
  workspace: {
    getConfiguration: () => ({ get: (name) => settings[name] }),
    onDidOpenTextDocument: (open) => (opened = open, { dispose() {} }),
    textDocuments: [],
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

// A session as the editor has it, with the adapter that the factory names.
class Session {
  constructor(configuration) {
    const { command, args } = made['lanescope factory'].createDebugAdapterDescriptor({ configuration });
    this.type = 'lanescope';
    this.configuration = configuration;
    this.seq = 0;
    this.waiting = new Map();
    this.bytes = Buffer.alloc(0);
    this.adapter = child.spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.adapter.stdout.on('data', (bytes) => this.take(bytes));
  }

  take(bytes) {
    this.bytes = Buffer.concat([this.bytes, bytes]);
    for (;;) {
      const end = this.bytes.indexOf('\r\n\r\n');
      const length = end < 0 ? 0 : Number(/Content-Length: (\d+)/.exec(this.bytes.subarray(0, end))[1]);
      if (end < 0 || this.bytes.length < end + 4 + length)
        return;
      const message = JSON.parse(this.bytes.subarray(end + 4, end + 4 + length));
      this.bytes = this.bytes.subarray(end + 4 + length);
      if (message.type === 'response') {
        const { resolve, reject } = this.waiting.get(message.request_seq);
        if (message.success)
          resolve(message.body);
        else
          reject(new Error(message.message));
      }
    }
  }

  customRequest(command, args) {
    const text = JSON.stringify({ seq: ++this.seq, type: 'request', command, arguments: args });
    const answer = new Promise((resolve, reject) => this.waiting.set(this.seq, { resolve, reject }));
    this.adapter.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    return answer;
  }
}

async function begin(more) {
  const session = new Session({});
  await session.customRequest('initialize', { adapterID: 'lanescope' });
  await session.customRequest('launch', { program: scene, stopOnEntry: true, step: 4, ...more });
  await session.customRequest('configurationDone', {});
  vscode.debug.activeDebugSession = session;
  return session;
}

const tests = {
  async 'it registers what package.json names'() {
    const context = { subscriptions: [] };
    require(folder).activate(context);
    const { contributes } = require(path.join(folder, 'package.json'));
    assert.strictEqual(context.subscriptions.length, 4);
    for (const { command } of contributes.commands)
      assert(made[command], command);
    assert(made[`${contributes.debuggers[0].type} factory`]);
  },

  async 'the factory'() {
    const describe = (configuration) => made['lanescope factory'].createDebugAdapterDescriptor({ configuration });
    assert.deepStrictEqual({ ...describe({}) }, { command: program, args: ['dap'] });
    assert.deepStrictEqual({ ...describe({ port: 4711 }) }, { port: 4711, host: '127.0.0.1' });
    settings.path = '';
    assert.strictEqual(describe({}).command, 'lanescope');
    settings.path = program;
  },

  async 'a configuration is made where there is none'() {
    const resolve = (configuration) => made['lanescope provider'].resolveDebugConfiguration(undefined, configuration);
    assert.strictEqual(resolve({}).program, '${file}');
    const own = { type: 'lanescope', request: 'launch', name: 'x' };
    assert.strictEqual(resolve(own), own);
  },

  async 'for which machine an assembly is'() {
    const languageOf = (name, text, languageId) => {
      const document = { uri: { toString: () => name }, fileName: name, languageId, getText: () => text };
      opened(document);
      return document.languageId;
    };
    const files = fs.readdirSync(examples).filter((name) => name.endsWith('.asm'));
    assert(files.length > 20, files);
    for (const name of files)
      assert.strictEqual(languageOf(name, fs.readFileSync(path.join(examples, name), 'utf8'), 'plaintext'),
        name.startsWith('r500-') ? 'lanescope-r500' : 'lanescope-r700', name);
    assert.strictEqual(languageOf('boot.asm', 'START: MOV AX, 1\n  OUT DX, AL ; port = DX\n', 'asm'), 'asm');
    assert.strictEqual(languageOf('notes.txt', '00 ALU:\n', 'plaintext'), 'plaintext');
    assert.strictEqual(languageOf('again.asm', '00 ALU:\n', 'plaintext'), 'lanescope-r700');
    assert.strictEqual(languageOf('again.asm', '00 ALU:\n', 'plaintext'), 'plaintext', 'chosen by hand');
  },

  async 'why a lane is off'() {
    const session = await begin();
    await made['lanescope.why'](0);
    assert.strictEqual(shown.at(-1)[0], 'information');
    assert.match(shown.at(-1)[1], /^Lane 0 is off/);
    assert.strictEqual(said, shown.at(-1)[1]);
    await made['lanescope.why']();
    assert.match(shown.at(-1)[1], /^Lane 26 is active/);
    await made['lanescope.why'](99);
    assert.strictEqual(shown.at(-1)[0], 'error');
    assert.match(shown.at(-1)[1], /lane: 99/);
    await session.customRequest('disconnect', {});
  },

  async 'the thread that is looked at'() {
    const session = await begin({ lanesAsThreads: true });
    vscode.debug.activeStackItem = { session, threadId: 4 };
    await made['lanescope.why']();
    assert.match(shown.at(-1)[1], /^Lane 3 is/);
    await session.customRequest('disconnect', {});
  },

  async 'without a session'() {
    vscode.debug.activeDebugSession = undefined;
    await made['lanescope.why']();
    assert.strictEqual(shown.at(-1)[0], 'warning');
  },
};

async function main() {
  let bad = 0, n = 0;
  for (const [name, test] of Object.entries(tests)) {
    n++;
    try {
      await test();
      console.log(`ok ${n} ${name}`);
    } catch (error) {
      bad++;
      console.log(`not ok ${n} ${name}\n# ${String(error.stack).replace(/\n/g, '\n# ')}`);
    }
  }
  console.log(`1..${n}`);
  process.exit(bad ? 1 : 0);
}

main();
