import { feedSummary } from '#app/domain/feeds/job-feeds/job-feed.ts'
import { listJobFeeds } from '#app/domain/feeds/job-feeds/job-feed-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/feeds'

type Row = { id: string; title: string; name: string; summary: string }

const feedHref = (name: string) => path`/feeds/${name}.xml`

const COLUMNS: Column<Row>[] = [
  {
    key: 'title',
    header: 'Job board',
    rowHeader: true,
    cell: ({ id, title }) => (
      <Link to={path`/admin/feeds/${id}`} className="link wrap-anywhere">
        {title}
      </Link>
    ),
  },
  {
    key: 'address',
    header: 'Address',
    cell: ({ name }) => (
      <a href={feedHref(name)} className="link relative z-1 inline-flex min-h-6 items-center wrap-anywhere">
        {feedHref(name)}
      </a>
    ),
  },
  { key: 'jobs', header: 'Jobs', className: 'wrap-anywhere', cell: ({ summary }) => summary },
]

export const meta: Route.MetaFunction = () => [{ title: 'Job board feeds' }]

export async function loader({ context }: Route.LoaderArgs) {
  const feeds = await listJobFeeds(ctxOf(context))
  return {
    rows: feeds.map((feed): Row => ({ id: feed.id, title: feed.title, name: feed.name, summary: feedSummary(feed) })),
  }
}

export default function Feeds({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Job board feeds"
        count={rows.length}
        lead="Give each job board the address of its feed. It lists your open jobs from there and removes them when they close."
        above={<Breadcrumb items={[{ label: 'Settings', href: '/admin/settings' }, { label: 'Job board feeds' }]} />}
        actions={<ButtonLink to="/admin/feeds/new">Add feed</ButtonLink>}
      />
      <DataTable caption="Job board feeds" columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
    </>
  )
}
