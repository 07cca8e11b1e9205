import type { ReferenceField } from './api-reference.ts'

/** Fields or parameters with their types, limits and examples. */
export function ReferenceFields({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map(({ name, isRequired, type, isNullable, object, limits, description, example }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt>
            <code className="font-semibold wrap-anywhere">{name}</code>
          </dt>
          <dd className="min-w-0 space-y-1">
            <p className="text-sm text-ink-soft">
              {object ? <ObjectLink name={object}>{type}</ObjectLink> : type}
              {isNullable && ' or null'}
              {` · ${isRequired ? 'required' : 'optional'}`}
            </p>
            {description && <p>{withCode(description)}</p>}
            {limits.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{asSentence(limits)}</p>}
            {example && (
              <p className="text-sm text-ink-soft">
                Example: <code className="wrap-anywhere">{example}</code>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A link to the description of an object on this page. */
export function ObjectLink({ name, children = name }: { name: string; children?: string }) {
  return (
    <a href={`#${objectId(name)}`} className="link">
      {children}
    </a>
  )
}

/** The id of the section about an object. */
export const objectId = (name: string) => `object-${name}`

/** The text, whose names between backticks are code. */
export function withCode(text: string) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}

function asSentence(limits: readonly string[]): string {
  const text = limits.join('; ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
