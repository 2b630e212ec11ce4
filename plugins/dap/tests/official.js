// Sessions of the protocol's own test client, with what it asserts itself; TAP on standard output.
//
// official.js PROGRAM EXAMPLES [BEGIN]
//
// BEGIN: only tests whose names begin so.
'use strict';

const assert = require('assert');
const child = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { DebugClient } = require('@vscode/debugadapter-testsupport');

const [program, examples] = process.argv.slice(2, 4).map((name) => path.resolve(name));
const begins = process.argv[4] || '';
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

  // Where the translator is installed.
  async 'a text: break by line, condition, over, back, hover, evaluate'(client) {
    if (!['glslangValidator', 'glslang'].some((name) => !child.spawnSync(name, ['-v']).error))
      return 'there is no glslang';
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lanescope-'));
    const file = path.join(folder, 'halves.comp');
    fs.copyFileSync(path.join(__dirname, 'recorded', 'halves.comp'), file);
    try {
      await Promise.all([client.configurationSequence(), client.launch({ program: file, stopOnEntry: true }),
        client.assertStoppedLocation('entry', { path: file, line: 11, column: 3 })]);
      const { breakpoints } = (await client.setBreakpointsRequest({ source: { path: file },
        breakpoints: [{ line: 7, condition: 'b == 1.0' }, { line: 7, condition: 'sum > 0.0' }, { line: 16 }] })).body;
      assert.deepStrictEqual(breakpoints.map((one) => one.verified), [true, false, false]);
      assert.match(breakpoints[1].message, /sum is in sight in lines 12-15 of the source only/);
      assert.match(breakpoints[2].message, /the last one is at line 15/);
      await Promise.all([client.assertStoppedLocation('breakpoint', { path: file, line: 7 }), client.continueRequest({ threadId: 1 })]);
      const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
      assert.deepStrictEqual(stackFrames.map((one) => [one.name, one.line]), [['half_of ()', 7], ['main ()', 14]]);
      const ask = async (expression, frame, context) =>
        (await client.evaluateRequest({ expression, context, frameId: stackFrames[frame].id })).body.result;
      assert.strictEqual(await ask('a', 0, 'hover'), '2.0');
      assert.strictEqual(await ask('k', 1, 'hover'), '2');
      assert.strictEqual(await ask('sum * 2.0', 1, 'watch'), '1.0');
      const { scopes } = (await client.scopesRequest({ frameId: stackFrames[1].id })).body;
      const { variables } = (await client.variablesRequest({ variablesReference: scopes[0].variablesReference })).body;
      assert.deepStrictEqual(variables.filter((one) => ['i', 'k', 'sum'].includes(one.name)).map((one) => [one.name, one.value]).sort(),
        [['i', '0'], ['k', '2'], ['sum', '0.5']]);
      await client.setBreakpointsRequest({ source: { path: file }, breakpoints: [] });
      await Promise.all([client.assertStoppedLocation('step', { path: file, line: 13 }), client.nextRequest({ threadId: 1 })]);
      await Promise.all([client.assertStoppedLocation('step', { path: file, line: 7 }), client.stepBackRequest({ threadId: 1 })]);
      await Promise.all([client.assertStoppedLocation('step', { path: file, line: 14 }), client.stepOutRequest({ threadId: 1 })]);
      for (const line of [13, 13, 14, 6])
        await Promise.all([client.assertStoppedLocation('step', { path: file, line }), client.stepInRequest({ threadId: 1 })]);
      await client.disconnectRequest();
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
    return null;
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
  for (const [name, test] of Object.entries(tests).filter(([one]) => one.startsWith(begins))) {
    const client = makeClient();
    n++;
    try {
      if (test.length > 0)
        await client.start();
      const skipped = await test(client);
      console.log(`ok ${n} ${name}${skipped ? ` # SKIP ${skipped}` : ''}`);
    } catch (error) {
      bad++;
      console.log(`not ok ${n} ${name}\n# ${String(error.stack).replace(/\n/g, '\n# ')}`);
    }
  }
  console.log(`1..${n}`);
  process.exit(bad ? 1 : 0);
}

main();
