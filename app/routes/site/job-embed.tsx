import { EMBED_THEMES, parseJobEmbed } from '#app/domain/embeds/job-embed.ts'
import { JobEmbedList } from '#app/domain/embeds/job-embed-list.tsx'
import { loadJobEmbed } from '#app/domain/embeds/load-job-embed.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Route } from './+types/job-embed'

type LoaderData = Route.ComponentProps['loaderData'] | undefined

/** A list of public links, which any website may show in a frame. */
export const handle = {
  framedBy: () => 'any-site' as const,
  chromeless: () => true,
  theme: (answer: LoaderData) => answer?.theme ?? EMBED_THEMES[0],
}

export const meta: Route.MetaFunction = () => [{ title: 'Jobs' }, { name: 'robots', content: 'noindex' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const options = parseJobEmbed(url.searchParams)
  return { ...(await loadJobEmbed(ctx, options)), theme: options.theme, now: ctx.now, timeZone: ctx.timeZone }
}

export default function JobEmbed({ loaderData }: Route.ComponentProps) {
  const { companyName, jobs, allHref, isFiltered, now, timeZone } = loaderData
  return (
    <div className="p-4">
      <h1>
        <VisuallyHidden>{companyName ? `Jobs at ${companyName}` : 'Jobs'}</VisuallyHidden>
      </h1>
      {jobs.length > 0 ? (
        <JobEmbedList {...{ jobs, now, timeZone }} withoutCompany={companyName !== null} />
      ) : (
        <p className="text-ink-soft">
          {isFiltered ? 'No jobs found matching your criteria.' : 'There are no open jobs at the moment.'}
        </p>
      )}
      <p className="mt-4">
        <a href={allHref} target="_blank" rel="noopener" className="link inline-flex min-h-6 items-center">
          {[isFiltered ? 'All matching jobs' : 'All jobs', companyName].filter(Boolean).join(' at ')}
        </a>
      </p>
    </div>
  )
}
