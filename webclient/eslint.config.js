import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['node_modules/'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 150],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-restricted-properties': [
        'error',
        { property: 'innerHTML', message: 'Everything is text; build nodes with dom.js.' },
        { property: 'outerHTML', message: 'Everything is text; build nodes with dom.js.' },
        { property: 'insertAdjacentHTML', message: 'Everything is text; build nodes with dom.js.' },
      ],
    },
  },
  { files: ['static/js/**/*.js'], languageOptions: { globals: globals.browser } },
  { files: ['test/**/*.js', 'eslint.config.js'], languageOptions: { globals: globals.node } },
];
