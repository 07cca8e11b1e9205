import { join } from 'node:path'
import type { Plugin } from 'vite'
import { patchPackage, replaceCode, replaceEach } from './patch-package.ts'

/** All changes to the code of packages. */
export const packagePatches = (): Plugin[] => [
  ownIconComponent(),
  renderReactToBytes(),
  removeZodJsonSchema(),
  compareDrizzleClasses(),
  loadPasskeyCertificatesLater(),
  loadPageFilesTogether(),
  renderPagesWhenTheyChange(),
  leaveOutRouterLinks(),
  leaveOutLazyFunctions(),
  reloadAfterDroppedRedirects(),
  keepPageWithoutFiles(),
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

/**
 * Asks for all files of a page at once when a link to it is followed. The router imports the page's own file, and the
 * browser finds the next ones in it, and further ones in those: two more round trips.
 */
function loadPageFilesTogether(): Plugin {
  const preload = `
    for (const href of route.imports ?? [])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`
  return patchPackage('load-page-files-together', 'client', [
    {
      file: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
      patch: (code) => replaceCode(code, /try \{(?=\s+let routeModule = await import\()/, `try {${preload}`),
    },
  ])
}

/**
 * Renders a page again when its data or its address has changed. The router does so each time that a navigation begins
 * and that a fetcher is removed with the page before, and renders all links once more for a location that only its
 * error boundary reads: on a phone, half of the time from a click on a job to its heading. A component that shows the
 * navigation or a fetcher asks for it with a hook, and is rendered with it.
 */
function renderPagesWhenTheyChange(): Plugin {
  const pages: [RegExp, string][] = [
    [/(?=function withComponentProps\(Component\) \{)/, SAME_PROPS],
    [
      /(?<=function withComponentProps\(Component\) \{\s+)return function WithComponentProps/,
      'Component = React$1.memo(Component, hasSameProps); return function WithComponentProps',
    ],
  ]
  const router: [RegExp, string][] = [
    [/setLocation\(newState\.location\);/, 'React$1.startTransition(() => setLocation(newState.location));'],
    [/(?<=UNSAFE_FrameworkContext\.Provider, \{ value: )(?=\{)/, 'React$1.useMemo(() => ('],
    [/(?<=routeDiscovery: ssrInfo\.context\.routeDiscovery\s+\})(?= \})/, '), [criticalCss])'],
  ]
  return patchPackage('render-pages-when-they-change', 'client', [
    { file: /react-router\/dist\/production\/lib\/components\.js$/, patch: (code) => replaceEach(code, pages) },
    {
      file: /react-router\/dist\/production\/lib\/dom-export\/hydrated-router\.js$/,
      patch: (code) => replaceEach(code, router),
    },
  ])
}

/**
 * The router makes new matches for each navigation, and for new data of any route. The parameters are those of the
 * matches.
 */
const SAME_PROPS = `
function hasSameProps(one, other) {
  return one.matches === other.matches && one.loaderData === other.loaderData && one.actionData === other.actionData;
}
`

/** Lets the bundler leave out the router's own links, which nothing uses: `app/ui/link.tsx` has all links. */
function leaveOutRouterLinks(): Plugin {
  const replacements: [RegExp, string][] = [
    [/(?<=const Link = )(?=React\$1\.forwardRef\()/, '/* @__PURE__ */ '],
    [/(?<=const NavLink = )(?=React\$1\.forwardRef\()/, '/* @__PURE__ */ '],
    [/\bLink\.displayName = "Link";/, ''],
    [/NavLink\.displayName = "NavLink";/, ''],
  ]
  const patch = (code: string) => replaceEach(code, replacements)
  return patchPackage('leave-out-router-links', 'client', [
    { file: /react-router\/dist\/production\/lib\/dom\/lib\.js$/, patch },
  ])
}

/** Leaves out how the router loads a route by one function: the framework's load by their properties. */
function leaveOutLazyFunctions(): Plugin {
  return patchPackage('leave-out-lazy-functions', 'client', [
    {
      file: /react-router\/dist\/production\/lib\/router\/router\.js$/,
      patch: (code) => replaceCode(code, /if \(typeof route\.lazy === "function"\)/, 'if (false)'),
    },
  ])
}

/**
 * Loads the page's data again when the router drops the redirect of a fetcher, because another navigation began after
 * its submission or its form is gone: that page may have been loaded before the submission was saved, and would not
 * show it. All forms that save without leaving the page redirect, and two that are sent soon after each other arrive in
 * any order. The page is not loaded again if its own form is being sent at that time and is rejected.
 */
function reloadAfterDroppedRedirects(): Plugin {
  const replacements: [RegExp, string][] = [
    // The page that is being loaded keeps its scroll position when it is loaded again.
    [
      /(?=overrideNavigation: state\.navigation,\s+enableViewTransition)/,
      'preventScrollReset: pendingPreventScrollReset,',
    ],
    // Sent again while its redirect is loaded, a fetcher would stay in this list, and each later navigation would fail.
    [
      /(?<=fetchLoadMatches\.delete\(key\);)(?=\s+updateFetcherState\(key, getSubmittingFetcher\()/,
      'fetchRedirectIds.delete(key);',
    ],
    [
      /(?<=if \(isRedirectResult\(actionResult\) \|\| isErrorResult\(actionResult\)\) \{\s+)updateFetcherState\(key, getDoneFetcher\(void 0\)\);(?=\s+return;)/,
      'fetchControllers.delete(key); updateFetcherState(key, getDoneFetcher(void 0)); if (isRedirectResult(actionResult)) revalidate();',
    ],
    [
      /(?<=if \(pendingNavigationLoadId > originatingLoadId\) \{\s+)updateFetcherState\(key, getDoneFetcher\(void 0\)\);(?=\s+return;\s+\} else \{\s+fetchRedirectIds)/,
      'fetchRedirectIds.add(key); updateFetcherState(key, getLoadingFetcher(submission)); revalidate();',
    ],
  ]
  const patch = (code: string) => replaceEach(code, replacements)
  return patchPackage('reload-after-dropped-redirects', 'client', [
    { file: /react-router\/dist\/production\/lib\/router\/router\.js$/, patch },
  ])
}

/**
 * Makes an action whose files could not be loaded fail as one whose request could not be sent, after which the page
 * stays with what was typed (`keepPage`). The router shows an error page if it cannot ask which route a fetcher's path
 * leads to, reloads the page if the file of a route cannot be loaded, and never asks for such a file again. If the
 * server answers, it has no such file since its last update, and the page is reloaded as before.
 */
function keepPageWithoutFiles(): Plugin {
  const failingRoutes = `
function withFailure(matches, error) {
  const fail = () => Promise.reject(error);
  return matches.map((match) => ({ ...match, route: { ...match.route, lazy: undefined, action: fail, loader: fail } }));
}
`
  const router: [RegExp, string][] = [
    [/(?=const lazyRoutePropertyCache = )/, failingRoutes],
    [/(?<=cache\[key\] = propertyPromise;)/, 'propertyPromise.catch(() => { delete cache[key]; });'],
    [
      /setFetcherError\(key, routeId, discoverResult\.error, \{ flushSync \}\);\s+return;(?=[^]+async function handleFetcherLoader)/,
      'requestMatches = withFailure(requestMatches, discoverResult.error);',
    ],
    [
      /setFetcherError\(key, routeId, discoverResult\.error, \{ flushSync \}\);\s+return;/,
      'matches = withFailure(matches, discoverResult.error);',
    ],
  ]
  const lib = /react-router\/dist\/production\/lib/.source
  return patchPackage('keep-page-without-files', 'client', [
    { file: new RegExp(`${lib}/router/router\\.js$`), patch: (code) => replaceEach(code, router) },
    {
      file: new RegExp(`${lib}/dom/ssr/routes\\.js$`),
      patch: (code) =>
        replaceCode(
          code,
          /(?=return await lazyRoutePromise;\s+\}\s+dataRoute\.lazy)/,
          'lazyRoutePromise.catch(() => { lazyRoutePromise = undefined; });',
        ),
    },
    {
      file: new RegExp(`${lib}/dom/ssr/routeModules\\.js$`),
      patch: (code) =>
        replaceCode(
          code,
          /console\.error\(`Error loading[^]+?throw error;\s+(?=window\.location\.reload\(\);)/,
          'if (!(await fetch(route.module, { method: "HEAD", cache: "no-store" }).catch(() => null))) throw error;',
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
