import { fieldsOf, OPERATIONS } from '#app/domain/api/openapi.ts'
import { Prose } from '#app/ui/data/prose.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/api'

export const meta: Route.MetaFunction = () => [
  { title: 'API' },
  {
    name: 'description',
    content: 'Read listed jobs and companies from your own software: endpoints, parameters and errors.',
  },
]

/** The reference comes from the schemas that validate requests, and is rendered on the server only. */
export function loader() {
  return {
    operations: OPERATIONS.map(({ path, method, summary, parameters, scope = null, body }) => ({
      path,
      method: method.toUpperCase(),
      scope,
      fields: body ? fieldsOf(body) : [],
      summary,
      parameters: parameters.map(({ name, description = '', schema }) => ({
        name,
        description,
        values: valuesOf(schema),
      })),
    })),
  }
}

export default function ApiReference({ loaderData: { operations } }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHeader title="API" lead="Read listed jobs and companies from your own software" />
      <Prose>
        <p>
          All endpoints return JSON. Endpoints under <code>/api/v1/employer</code> accept JSON and need an employer's
          API key, sent as <code>Authorization: Bearer muster_…</code>. Employers create keys in their settings. The
          other endpoints need no key.
        </p>
        <p>
          Each client or key can make 300 requests a minute. The <code>RateLimit</code> header shows how many are left.
          Errors are problem details (RFC 9457).
        </p>
        <p>
          The OpenAPI 3.1 description is at <a href="/api/v1/openapi.json">openapi.json</a>. Feed readers can follow{' '}
          <a href="/jobs.rss">jobs.rss</a>, and job boards can read <a href="/feeds/jobs.xml">jobs.xml</a>.
        </p>
      </Prose>
      {operations.map(({ path, method, summary, parameters, scope, fields }) => (
        <section key={`${method} ${path}`} aria-labelledby={`${method}${path}`} className="mt-12">
          <h2 id={`${method}${path}`} className="mb-2 text-xl break-words">
            {method} {path}
          </h2>
          <p className="mb-5 text-ink-soft">
            {summary}.{scope && ` Scope ${scope}.`}
            {fields.length > 0 && ` Fields: ${fields.join(', ')}.`}
          </p>
          <dl className="divide-y divide-line border-y border-line">
            {parameters.map(({ name, description, values }) => (
              <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
                <dt className="font-semibold">
                  <code>{name}</code>
                </dt>
                <dd className="min-w-0">
                  {withCode(description)}
                  {values.length > 0 && <span className="block text-sm text-ink-soft">{values.join(', ')}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

/** The description, whose names between backticks are code. */
function withCode(description: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant
  return description.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}

/** The allowed values of a parameter, also of a list of them. */
function valuesOf(schema: Record<string, unknown>): string[] {
  const { enum: values, items } = schema as { enum?: string[]; items?: { enum?: string[] } }
  return values ?? items?.enum ?? []
}
