import '#app/ui/forms/zod-without-eval.ts'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { useMergeSavedJobs } from '#app/domain/jobs/saved/use-merge-saved-jobs.ts'
import { CartButton } from '#app/domain/storefront/cart/cart-button.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { rememberOffsets } from '#app/lib/zones/zone-offsets.ts'
import { CanonicalLink } from '#app/shell/canonical-link.tsx'
import { ErrorPage, errorMessage } from '#app/shell/error-page.tsx'
import { useEmbedTheme, useIsEmbedded, useIsInArea } from '#app/shell/layout-handle.ts'
import { loadRootData } from '#app/shell/root-loader.server.ts'
import { keepPage } from '#app/shell/session/keep-page.ts'
import { usePageSession } from '#app/shell/session/page-session.ts'
import { SiteLayout } from '#app/shell/site-layout.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import { useReportedHeight } from '#app/ui/hooks/use-reported-height.ts'
import { usePageToast } from '#app/ui/overlays/page-toast.ts'
import type { Route } from './+types/root'
import { guardAreas } from './http/guards.server.ts'
import { guardTwoStep } from './http/two-step-guard.server.ts'
import displayFont from './ui/fonts/bricolage-grotesque.woff2?url'
import textFont from './ui/fonts/inter.woff2?url'
import './ui/styles.css'

const navItems = [
  { label: 'Jobs', href: '/jobs' },
  { label: 'Store', href: '/store' },
  { label: 'Booking', href: '/booking' },
]

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

export const meta: Route.MetaFunction = ({ error }) => (error ? [{ title: errorMessage(statusOf(error)).title }] : [])

export const middleware: Route.MiddlewareFunction[] = [guardAreas, guardTwoStep]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

export function loader({ request, context }: Route.LoaderArgs) {
  return loadRootData(request, requestContext(context))
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRootData()
  data.zoneOffsets.forEach(rememberOffsets)
  const pageToast = usePageToast()
  const embedded = useIsEmbedded()
  const area = useIsInArea()
  const session = usePageSession(data.viewer)
  const theme = useEmbedTheme() ?? data.theme
  useReportedHeight(embedded)
  return (
    <html
      lang="en-AU"
      data-theme={theme === 'system' ? undefined : theme}
      data-static={(import.meta.env.SSR && data.isStatic) || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f9f7f1" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0b1817" />
        <Meta />
        {data.origin && <CanonicalLink origin={data.origin} siteName={data.agency.name} />}
        <Links />
      </head>
      <body data-area={area || undefined} data-session={session === 'current' ? undefined : session}>
        <CSPProvider disableStyleElements>
          <SiteLayout
            {...data}
            session={session}
            toast={pageToast ?? data.toast}
            navItems={navItems}
            navAction={<CartButton />}
            embedded={embedded}
            area={area}
          >
            {children}
          </SiteLayout>
        </CSPProvider>
        <ScrollRestoration />
        {/* Scripts themselves never render a page without scripts. */}
        {!(import.meta.env.SSR && data.isStatic) && <Scripts />}
      </body>
    </html>
  )
}

/**
 * A new path renders its page from the start, here and in the layouts of the areas: the form of one record would
 * otherwise keep the values of the one before it, and save them in this one.
 */
export default function Root({ matches }: Route.ComponentProps) {
  useMergeSavedJobs(useRootData().viewer?.userType === 'employee')
  return <Outlet key={matches[1]?.pathname} />
}

export function ErrorBoundary() {
  return <ErrorPage status={statusOf(useRouteError())} />
}
