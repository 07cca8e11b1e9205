import { renderRobotsTxt } from '#app/domain/feeds/sitemap.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/robots'

/** `/robots.txt`. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(renderRobotsTxt(ctxOf(context).baseUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
