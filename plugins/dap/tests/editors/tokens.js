// Colours texts as Visual Studio Code does, by the grammars of the extension.
//
// tokens.js EXTENSION <[[LANGUAGE, TEXT], ...] >[[[[WORDS, SCOPE], ...] of each line] of each text]
'use strict';

const fs = require('fs');
const path = require('path');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const [folder] = process.argv.slice(2);
const { grammars } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).contributes;

async function main() {
  await oniguruma.loadWASM(fs.readFileSync(path.join(path.dirname(require.resolve('vscode-oniguruma')), 'onig.wasm')).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({ createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns), createOnigString: (text) => new oniguruma.OnigString(text) }),
    loadGrammar: async (scope) => {
      const file = path.join(folder, grammars.find((one) => one.scopeName === scope).path);
      return textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file);
    },
  });
  const made = [];
  for (const [language, text] of JSON.parse(fs.readFileSync(0, 'utf8'))) {
    const grammar = await registry.loadGrammar(grammars.find((one) => one.language === language).scopeName);
    let state = textmate.INITIAL;
    made.push(text.split('\n').map((line) => {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
      state = ruleStack;
      return tokens.map((one) => [line.slice(one.startIndex, one.endIndex), one.scopes.at(-1)]).filter(([, scope]) => !scope.startsWith('source.'));
    }));
  }
  console.log(JSON.stringify(made));
}

main();
