import { type ApiReference, apiReference, type ReferenceResponse } from '#app/domain/api/api-reference.ts'
import { openApiDocument } from '#app/domain/api/openapi.ts'
import {
  DefinitionList,
  DefinitionRow,
  ObjectLink,
  objectId,
  ReferenceFields,
  withCode,
} from '#app/domain/api/reference-fields.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { Prose } from '#app/ui/data/prose.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { TableOfContents } from '#app/ui/table-of-contents.tsx'
import type { Route } from './+types/api'

const LEAD = 'Read jobs and companies, and manage your own jobs and applicants, from your own software'

export const meta: Route.MetaFunction = () => [
  { title: 'API' },
  {
    name: 'description',
    content: `${LEAD}: endpoints, fields, limits, examples and errors.`,
  },
]

/** The reference is read from the OpenAPI document, and is rendered on the server only. */
export function loader({ context }: Route.LoaderArgs): ApiReference {
  const { ctx } = requestContext(context)
  return apiReference(openApiDocument(ctx.baseUrl, ''))
}

export default function ApiReferencePage({ loaderData: { operations, objects, headers } }: Route.ComponentProps) {
  const sections = [
    ...operations.map(({ id, name }) => ({ id, title: name.replace('/api/v1', '') })),
    { id: 'objects', title: 'Objects' },
    { id: 'headers', title: 'Headers' },
  ]
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHeader title="API" lead={LEAD} />
      <div className="gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]">
        <TableOfContents sections={sections} />
        <div className="min-w-0 [&_h2]:text-xl [&_h2]:wrap-anywhere [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-lg [&_h2+dl]:mt-4 [&>section]:mt-12">
          <Introduction />
          {operations.map(({ id, name, summary, access, parameters, body, responses }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{name}</h2>
              <p className="mt-2">{summary}.</p>
              <p className="text-ink-soft">{access}</p>
              {parameters.length > 0 && <h3>Parameters</h3>}
              {parameters.length > 0 && <ReferenceFields fields={parameters} />}
              {body && (
                <>
                  <h3>Body</h3>
                  <p>
                    <ObjectLink name={body} />
                  </p>
                </>
              )}
              <h3>Responses</h3>
              <Responses responses={responses} />
            </section>
          ))}
          <section aria-labelledby="objects">
            <h2 id="objects">Objects</h2>
            <p className="mt-2">JSON objects in request and response bodies.</p>
            {objects.map(({ name, description, fields }) => (
              <section key={name} aria-labelledby={objectId(name)}>
                <h3 id={objectId(name)}>{name}</h3>
                {description && <p>{withCode(description)}</p>}
                {fields.length > 0 && <ReferenceFields fields={fields} />}
              </section>
            ))}
          </section>
          <section aria-labelledby="headers">
            <h2 id="headers">Headers</h2>
            <DefinitionList>
              {headers.map(({ name, description }) => (
                <DefinitionRow key={name} term={name}>
                  {withCode(description)}
                </DefinitionRow>
              ))}
            </DefinitionList>
          </section>
        </div>
      </div>
    </div>
  )
}

function Introduction() {
  return (
    <Prose>
      <p>
        All endpoints return JSON. Endpoints under <code>/api/v1/employer</code> accept JSON and need an employer's API
        key, sent as <code>Authorization: Bearer muster_…</code>. Employers create keys in their settings. The other
        endpoints need no key.
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
  )
}

/** Each status that an operation can answer with, what it means, and what its body and headers are. */
function Responses({ responses }: { responses: readonly ReferenceResponse[] }) {
  return (
    <DefinitionList>
      {responses.map(({ status, description, object, headers }) => (
        <DefinitionRow key={status} term={status} isShort>
          {description}: <ObjectLink name={object} />
          <span className="block text-sm text-ink-soft">{headers.join(', ')}</span>
        </DefinitionRow>
      ))}
    </DefinitionList>
  )
}
