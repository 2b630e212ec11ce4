// Sessions of the protocol's own test client, with what it asserts itself; TAP on standard output.
//
// official.js PROGRAM EXAMPLES
'use strict';

const assert = require('assert');
const child = require('child_process');
const fs = require('fs');
const path = require('path');
const { DebugClient } = require('@vscode/debugadapter-testsupport');

const [program, examples] = process.argv.slice(2).map((name) => path.resolve(name));
const scene = path.join(examples, 'first-light.lanescope');
const text = path.join(examples, 'first-light.asm');

function makeClient() {
  const client = new DebugClient(program, 'dap', 'lanescope');
  client.defaultTimeout = 60000;
  return client;
}

// A session that has begun; stops at the entry.
async function begin(client, more) {
  await Promise.all([client.configurationSequence(), client.launch({ program: scene, stopOnEntry: true, ...more }),
    client.waitForEvent('stopped')]);
}

const tests = {
  // The table that all other tests hold messages to.
  async 'protocol.txt is made of the package that the client uses'() {
    const types = path.join(path.dirname(require.resolve('@vscode/debugprotocol/package.json')), 'lib', 'debugProtocol.d.ts');
    const made = child.execFileSync(path.join(__dirname, 'read-protocol'), [types], { encoding: 'utf8' });
    assert.strictEqual(made, fs.readFileSync(path.join(__dirname, 'protocol.txt'), 'utf8'));
  },

  async 'a whole session'(client) {
    await begin(client);
    const { threads } = (await client.threadsRequest()).body;
    assert.strictEqual(threads.length, 4);
    const [stepped] = await Promise.all([client.waitForEvent('stopped'), client.stepInRequest({ threadId: 1 })]);
    assert.strictEqual(stepped.body.reason, 'step');
    const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
    const { scopes } = (await client.scopesRequest({ frameId: stackFrames[0].id })).body;
    assert(scopes.length > 3);
    for (const scope of scopes)
      await client.variablesRequest({ variablesReference: scope.variablesReference });
    await Promise.all([client.assertStoppedLocation('step', { path: text }), client.stepBackRequest({ threadId: 1 })]);
    await Promise.all([client.waitForEvent('terminated'), client.disconnectRequest()]);
  },

  async 'a breakpoint of a line is hit'(client) {
    await client.hitBreakpoint({ program: scene }, { path: text, line: 20 });
    await Promise.all([client.assertStoppedLocation('start', {}), client.reverseContinueRequest({ threadId: 1 })]);
    await client.disconnectRequest();
  },

  async 'bytes, modules, frames'(client) {
    await begin(client, { step: 9 });
    assert.strictEqual((await client.modulesRequest({})).body.totalModules, 1);
    const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
    await Promise.all([client.assertStoppedLocation('restart', {}),
      client.restartFrameRequest({ frameId: stackFrames[stackFrames.length - 1].id })]);
    const read = await client.customRequest('readMemory', { memoryReference: '0x0', count: 8 });
    assert.strictEqual(Buffer.from(read.body.data, 'base64').length, 8);
    await client.disconnectRequest();
  },

  async 'the end of a run'(client) {
    await Promise.all([client.configurationSequence(), client.launch({ program: scene, noDebug: true }),
      client.waitForEvent('exited'), client.waitForEvent('terminated')]);
    await client.disconnectRequest();
  },

  async 'by a port'() {
    const server = child.spawn(program, ['dap', '--port', '0']);
    const told = JSON.parse(await new Promise((resolve) => server.stdout.once('data', resolve)));
    const client = makeClient();
    await client.start(told.port);
    await begin(client, { token: told.token });
    const end = new Promise((resolve) => server.once('exit', resolve));
    await client.disconnectRequest();
    assert.strictEqual(await end, 0);
  },
};

async function main() {
  let bad = 0, n = 0;
  for (const [name, test] of Object.entries(tests)) {
    const client = makeClient();
    n++;
    try {
      if (test.length > 0)
        await client.start();
      await test(client);
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
