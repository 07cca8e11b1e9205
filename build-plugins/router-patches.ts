import type { Plugin } from 'vite'
import { patchPackage, replaceCode, replaceEach } from './patch-package.ts'

/** All changes to the code of the router that the browser loads. */
export const routerPatches = (): Plugin[] => [
  loadPageFilesTogether(),
  renderPagesWhenTheyChange(),
  leaveOutRouterLinks(),
  leaveOutLazyFunctions(),
  leaveOutServerScripts(),
  reloadAfterDroppedRedirects(),
  renderSubmissionsAtOnce(),
  keepPageWithoutFiles(),
  plainErrorPage(),
]

/** A file of the router, by its path below `lib` without the ending. */
const fileOf = (path: string) => new RegExp(`/react-router/dist/production/lib/${path}\\.js$`)

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
      file: fileOf('dom/ssr/routeModules'),
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
    { file: fileOf('components'), patch: (code) => replaceEach(code, pages) },
    {
      file: fileOf('dom-export/hydrated-router'),
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
  return patchPackage('leave-out-router-links', 'client', [{ file: fileOf('dom/lib'), patch }])
}

/** Leaves out how the router loads a route by one function: the framework's load by their properties. */
function leaveOutLazyFunctions(): Plugin {
  return patchPackage('leave-out-lazy-functions', 'client', [
    {
      file: fileOf('router/router'),
      patch: (code) => replaceCode(code, /if \(typeof route\.lazy === "function"\)/, 'if (false)'),
    },
  ])
}

/** Leaves out the text of the scripts that start a page, which the server writes. */
function leaveOutServerScripts(): Plugin {
  const replacements: [RegExp, string][] = [
    [/(?<=let contextScript = )staticContext \? [^]+? : (?=" ";)/, ''],
    [
      /(?<=let routeModulesScript = )!isStatic \? " " : [^]+?JSON\.stringify\(manifest\.entry\.module\)\}\);`(?=;)/,
      '" "',
    ],
  ]
  const patch = (code: string) => replaceEach(code, replacements)
  return patchPackage('leave-out-server-scripts', 'client', [{ file: fileOf('dom/ssr/components'), patch }])
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
  return patchPackage('reload-after-dropped-redirects', 'client', [{ file: fileOf('router/router'), patch }])
}

/**
 * Renders that a form is being sent within its submit event. The router does so in a transition, which on a slow device
 * comes after the next click or key, and not at all if the answer arrives first: the second click of a double click
 * would send the form again, a text that is typed before that would count as sent, and what waits for the end of the
 * submission would not know that there was one.
 *
 * A form can be removed by that rendering, such as the dialog of a card that moves to another column. React would then
 * read its fields for `useFormStatus`, which nothing uses, and fail because no form owns its button any longer.
 */
function renderSubmissionsAtOnce(): Plugin {
  return patchPackage('render-submissions-at-once', 'client', [
    {
      file: /react-dom-client\.production\.js$/,
      patch: (code) =>
        replaceCode(
          code,
          /(?<=if \(0 !== currentEventTransitionLane\) \{)\s+var formData = new FormData\(nativeEventTarget, submitter\);[^;]+;/,
          '',
        ),
    },
    {
      file: fileOf('dom/lib'),
      patch: (code) =>
        replaceCode(
          code,
          /(?<=method: submitMethod,[^}]+defaultShouldRevalidate)(?=\s+\}\);\s+if \(useTransitions)/,
          ', flushSync: submitMethod === "post"',
        ),
    },
  ])
}

/**
 * Makes an action whose files could not be loaded fail as one whose request could not be sent, after which the page
 * stays with what was typed (`keepPage`). The router shows an error page if it cannot ask which route a fetcher's path
 * leads to, reloads the page if the file of a route cannot be loaded, and never asks for such a file again. If the
 * server answers, the file is loaded once more, and if that fails, too, because there is no such file since the last
 * update, the page is reloaded as before.
 */
function keepPageWithoutFiles(): Plugin {
  const failingRoutes = `
function withFailure(matches, error) {
  const fail = () => Promise.reject(error);
  return matches.map((match) => ({ ...match, route: { ...match.route, lazy: undefined, action: fail, loader: fail } }));
}
`
  const loadAgain = `
    const answer = await fetch(route.module, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (!(answer?.status < 500)) throw error;
    const loaded = await import(/* @vite-ignore */ route.module).catch(() => null);
    if (loaded) return (routeModulesCache[route.id] = loaded);
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
  return patchPackage('keep-page-without-files', 'client', [
    { file: fileOf('router/router'), patch: (code) => replaceEach(code, router) },
    {
      file: fileOf('dom/ssr/routes'),
      patch: (code) =>
        replaceCode(
          code,
          /(?=return await lazyRoutePromise;\s+\}\s+dataRoute\.lazy)/,
          'lazyRoutePromise.catch(() => { lazyRoutePromise = undefined; });',
        ),
    },
    {
      file: fileOf('dom/ssr/routeModules'),
      patch: (code) =>
        replaceCode(
          code,
          /console\.error\(`Error loading[^]+?throw error;\s+(?=window\.location\.reload\(\);)/,
          loadAgain,
        ),
    },
  ])
}

/**
 * The page that the router shows if the error page itself fails: without a stack trace, and without the scripts and
 * styles of its own default page, which each page loads.
 */
function plainErrorPage(): Plugin {
  const page = `const { createElement } = React$1;
  console.error(error);
  return createElement("html", { lang: "en-AU" }, createElement("body", null,
    createElement("h1", null, "Something went wrong on our side"), createElement("p", null, "Reload the page to try again.")));
}
`
  return patchPackage('plain-error-page', 'client', [
    {
      file: fileOf('dom/ssr/errorBoundaries'),
      patch: (code) =>
        replaceCode(
          code,
          /(?<=function RemixRootDefaultErrorBoundary\(\{ error)[^]+(?=function BoundaryShell)/,
          ` }) {${page}`,
        ),
    },
  ])
}
