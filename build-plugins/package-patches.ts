import { join } from 'node:path'
import type { Plugin } from 'vite'
import { patchPackage, replaceCode, replaceEach } from './patch-package.ts'
import { routerPatches } from './router-patches.ts'

/** All changes to the code of packages. */
export const packagePatches = (): Plugin[] => [
  ownIconComponent(),
  renderReactToBytes(),
  removeZodJsonSchema(),
  compareDrizzleClasses(),
  loadPasskeyCertificatesLater(),
  ...routerPatches(),
  removeRecurrenceRules(),
]

/**
 * Makes the components of icons with `app/ui/icon.tsx`: lucide-react's own code for them is 1 KB of each page (brotli)
 * and works out the attributes of each icon on each rendering.
 */
function ownIconComponent(): Plugin {
  let isUsed = false
  return {
    name: 'own-icon-component',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: () => {
        isUsed = true
        return join(import.meta.dirname, '../app/ui/icon.tsx')
      },
    },
    buildEnd(error) {
      if (!error && !isUsed) throw new Error('No icon imports createLucideIcon.mjs. Adapt the patch to lucide-react.')
    },
  }
}

/**
 * Makes React's `renderToString` return UTF-8 bytes, valid until its next call, and collect an attribute as one text
 * instead of five. It collects a page of 160 KB as 15,000 parts, which have to become one text before they can be
 * encoded: its elements alone take 1.0 ms so, and otherwise 2.8.
 */
function renderReactToBytes(): Plugin {
  const writer = `
var bytes = Buffer.allocUnsafe(262144);
function writeText(text, offset) {
  while (offset + 3 * text.length > bytes.length) bytes = Buffer.concat([bytes], 2 * bytes.length);
  return offset + bytes.write(text, offset);
}`
  const replacements: [RegExp, string][] = [
    [
      /target\.push\(" ", name, '="', escapeTextForBrowser\(value\), '"'\)/g,
      'target.push(` ${name}="${escapeTextForBrowser(value)}"`)',
    ],
    [/result = "",(?=\s+readyToStream)/, 'size = 0, block = "",'],
    [
      /null !== chunk && \(result \+= chunk\);/,
      'null !== chunk && (block += chunk, block.length > 8192 && (size = writeText(block, size), block = ""));',
    ],
    [
      /return result;(?=\s+\}\s+exports\.renderToStaticMarkup)/,
      'var page = bytes.subarray(0, writeText(block, size)); return generateStaticMarkup ? page.toString() : page;',
    ],
  ]
  const patch = (code: string) => replaceEach(code, replacements) + writer
  return patchPackage('render-react-to-bytes', 'ssr', [
    { file: /react-dom-server-legacy\.node\.production\.js$/, patch },
  ])
}

/**
 * Leaves out of the browser what describes a schema as JSON Schema: a fifth of Zod, to which every schema refers and
 * which only the server's API documentation uses.
 */
function removeZodJsonSchema(): Plugin {
  return patchPackage('remove-zod-json-schema', 'client', [
    { file: /zod\/v4\/core\/to-json-schema\.js$/, patch: withUndefinedExports },
    { file: /zod\/v4\/core\/json-schema-processors\.js$/, patch: withUndefinedExports },
  ])
}

/** A module that exports the same names without their values. */
function withUndefinedExports(code: string): string {
  const names = [...code.matchAll(/^export (?:function|const) (\w+)|^export { (\w+ as \w+) }/gm)]
  if (names.length === 0) throw new Error('The code has no exports. Adapt the patch to Zod.')
  return names.map(([, name, alias]) => (name ? `export const ${name} = undefined` : `export { ${alias} }`)).join('\n')
}

/**
 * Drizzle asks of each part of a statement, up to twelve times, whether it is of a class, and compares names up the
 * chain of classes because there may be several copies of the package. In one bundle there is one, and `instanceof`
 * says the same: a fourteenth of the processor time of a dashboard.
 */
function compareDrizzleClasses(): Plugin {
  const isInstance = 'function is(value, type) {\n  return value instanceof type;\n}'
  return patchPackage('compare-drizzle-classes', 'ssr', [
    {
      file: /drizzle-orm\/entity\.js$/,
      patch: (code) => replaceCode(code, /function is\(value, type\) \{[^]*?\n\}/, isInstance),
    },
  ])
}

/** Loads the certificates of passkeys, 0.6 MB of code, when a passkey is registered or used, and not at the start. */
function loadPasskeyCertificatesLater(): Plugin {
  return patchPackage('load-passkey-certificates-later', 'ssr', [
    {
      file: /@better-auth\/passkey\/dist\/index\.mjs$/,
      patch: (code) =>
        replaceCode(code, /import \{ ([\w, ]+) \} from "(@simplewebauthn\/server)";/, (_, names = '', from = '') =>
          names
            .split(', ')
            .map((name) => `const ${name} = async (...given) => (await import("${from}")).${name}(...given);`)
            .join('\n'),
        ),
    },
  ])
}

/** Leaves out the recurrence rules of pg-boss, because all schedules are cron expressions. */
function removeRecurrenceRules(): Plugin {
  const unavailable = `class RRuleTemporal {
  constructor() { throw new Error('The server is built without recurrence rules.') }
}`
  return patchPackage('remove-recurrence-rules', 'ssr', [
    {
      file: /pg-boss\/dist\/rrule\.js$/,
      patch: (code) => replaceCode(code, /import \{ RRuleTemporal \} from 'rrule-temporal';/, unavailable),
    },
  ])
}
