// Starts the debug adapter of Lanescope, asks it why a lane is off, and tells for which machine an assembly is.
'use strict';

const vscode = require('vscode');

const TYPE = 'lanescope';

// Assembly of every machine, and of processors, has names that end in .asm: lines tell.
const MACHINES = {
  'lanescope-r700': /^\s*(?:\d+\s+)?(?:ALU|TEX|VTX)\w*\s*:|^\s*END_OF_PROGRAM/m,
  'lanescope-r500': /^\s*(?:\d+:?\s+)?(?:(?:ALU|OUT|TEX)\s[^;\n]*=|FC\s+\w)/m,
};

// A server on a port, or a program that is started for the session.
function describeAdapter(session) {
  if (session.configuration.port !== undefined)
    return new vscode.DebugAdapterServer(session.configuration.port, '127.0.0.1');
  return new vscode.DebugAdapterExecutable(vscode.workspace.getConfiguration(TYPE).get('path') || 'lanescope', ['dap']);
}

// F5 in a folder without a configuration debugs the file that is open.
function completeConfiguration(folder, configuration) {
  if (configuration.type || configuration.request || configuration.name)
    return configuration;
  return { type: TYPE, request: 'launch', name: 'Shader', program: '${file}', stopOnEntry: true };
}

// The thread that is looked at; the adapter takes its own where there is none.
function findThread(session) {
  const item = vscode.debug.activeStackItem;

  return item && item.session === session ? item.threadId : undefined;
}

// lane: a number, where another command or a key binding gives one; else the lane that is looked at.
async function askWhy(lane) {
  const session = vscode.debug.activeDebugSession;

  if (!session || session.type !== TYPE)
    return vscode.window.showWarningMessage('No shader is being debugged.');
  try {
    const answer = await session.customRequest('r7/why', {
      lane: typeof lane === 'number' ? lane : undefined, threadId: findThread(session) });

    // A notification shows the beginning alone until it is opened.
    vscode.debug.activeDebugConsole.appendLine(answer.sentence);
    return await vscode.window.showInformationMessage(answer.sentence);
  } catch (error) {
    return vscode.window.showErrorMessage(error.message);
  }
}

// Gives a text its language, once: whoever then chooses another one keeps it.
function recognise(document, known) {
  const name = document.uri.toString();

  if (!document.fileName.toLowerCase().endsWith('.asm') || known.has(name))
    return;
  known.add(name);
  for (const [language, pattern] of Object.entries(MACHINES))
    if (pattern.test(document.getText()))
      return vscode.languages.setTextDocumentLanguage(document, language);
}

function activate(context) {
  const known = new Set();

  for (const document of vscode.workspace.textDocuments)
    recognise(document, known);
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory(TYPE, { createDebugAdapterDescriptor: describeAdapter }),
    vscode.debug.registerDebugConfigurationProvider(TYPE, { resolveDebugConfiguration: completeConfiguration }),
    vscode.workspace.onDidOpenTextDocument((document) => recognise(document, known)),
    vscode.commands.registerCommand('lanescope.why', askWhy));
}

module.exports = { activate, deactivate() {} };
