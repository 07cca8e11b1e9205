import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { FileContents } from '#app/domain/job-import/file-contents.tsx'
import { IMPORT_STATUSES, importResultLabel } from '#app/domain/job-import/import-labels.ts'
import { type ImportSummary, listImports } from '#app/domain/job-import/import-queries.server.ts'
import { importUploadForm, UploadForm } from '#app/domain/job-import/upload-form.tsx'
import { uploadImport } from '#app/domain/job-import/upload-import.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { respondToUpload } from '#app/http/uploads/respond-to-upload.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/imports'

export const meta: Route.MetaFunction = () => [{ title: 'Import jobs' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await listImports(ctx, parsePagePosition(url.searchParams))
  return { rows: page.rows, count: page.count, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

/** `Upload file`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'job.import')
  return respondToUpload(request, {
    schema: importUploadForm,
    choose: 'Choose a CSV or JSON file up to 10 MB.',
    upload: (file) => uploadImport(ctx, file),
    previewOf: (id) => path`/admin/import/${id}`,
    hint: 'Check the columns and the preview, then import.',
  })
}

export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, count, timeZone, pages } = loaderData
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: 'File',
      rowHeader: true,
      cell: (row) => (
        <Link to={`/admin/import/${row.id}`} className="link">
          {row.fileName}
        </Link>
      ),
      className: 'wrap-anywhere',
    },
    { key: 'by', header: 'Uploaded by', phone: 'hide', className: 'wrap-anywhere md:min-w-28', cell: (row) => row.by },
    {
      key: 'at',
      header: 'Uploaded',
      cell: (row) => <Time at={row.at}>{formatDateTime(row.at, timeZone)}</Time>,
      className: 'tabular-nums',
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'badge',
      cell: (row) => (
        <div>
          <StatusBadge tone={IMPORT_STATUSES[row.status].tone}>{IMPORT_STATUSES[row.status].label}</StatusBadge>
        </div>
      ),
    },
    {
      key: 'jobs',
      header: 'Jobs',
      align: 'end',
      phoneLabel: true,
      cell: (row) => importResultLabel(row),
      className: 'tabular-nums',
    },
  ]
  return (
    <>
      <PageHeader
        title="Import jobs"
        lead="Upload jobs from a spreadsheet or another job board. Importing a file again updates jobs with the same reference."
      />
      <div className="mb-10 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <Card className="self-start">
          <UploadForm answer={actionData} />
        </Card>
        <FileContents />
      </div>
      {rows.length > 0 && (
        <section aria-labelledby="history">
          <div className="mb-4 flex items-baseline gap-x-3">
            <h2 id="history" className="text-xl">
              Previous imports
            </h2>
            <p className="text-ink-soft tabular-nums">{formatCount(count)}</p>
          </div>
          <DataTable caption="Previous imports" columns={columns} rows={rows} rowKey={(row) => row.id} />
          <Pagination {...pages} />
        </section>
      )}
    </>
  )
}
