import { linesToItems, normaliseLine } from '#app/lib/text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { BulletList, PlainText } from '#app/ui/prose.tsx'
import type { Fields } from './use-draft.ts'

/** The ad as its page will read, from what is typed so far. Headings stand below a dialog's title. */
export function JobPreview({ fields, companyName }: { fields: Fields; companyName: string }) {
  const line = (name: string) => normaliseLine(fields[name] ?? '')
  const facts = [line('job_type'), line('work_arrangement'), line('category')].filter((fact) => fact !== '')
  return (
    <article className="space-y-6">
      <header className="space-y-2">
        <h3 className="text-2xl text-pretty">{line('title') || 'Job title'}</h3>
        <p className="text-ink-soft">
          {line('company_name') || companyName} · {line('location') || 'Location'}
        </p>
        {line('salary') && <p className="font-semibold">{line('salary')}</p>}
        {facts.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {facts.map((fact) => (
              <li key={fact}>
                <Badge>{fact}</Badge>
              </li>
            ))}
          </ul>
        )}
      </header>
      {line('description') ? (
        <PlainText text={fields.description ?? ''} />
      ) : (
        <p className="text-ink-soft">The description stands here.</p>
      )}
      <Items title="Responsibilities" text={fields.responsibilities} />
      <Items title="Requirements" text={fields.requirements} />
      <Items title="Benefits" text={fields.benefits} />
    </article>
  )
}

function Items({ title, text }: { title: string; text: string | undefined }) {
  const items = linesToItems(text ?? '')
  if (items.length === 0) return null
  return (
    <section>
      <h4 className="mb-3 text-lg">{title}</h4>
      <BulletList items={items} />
    </section>
  )
}
