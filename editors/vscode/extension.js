// Starts the debug adapter of Lanescope, and asks it why a lane is off.
'use strict';

const vscode = require('vscode');

const TYPE = 'lanescope';

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

    return await vscode.window.showInformationMessage(answer.sentence);
  } catch (error) {
    return vscode.window.showErrorMessage(error.message);
  }
}

function activate(context) {
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory(TYPE, { createDebugAdapterDescriptor: describeAdapter }),
    vscode.debug.registerDebugConfigurationProvider(TYPE, { resolveDebugConfiguration: completeConfiguration }),
    vscode.commands.registerCommand('lanescope.why', askWhy));
}

module.exports = { activate, deactivate() {} };
