import type { ReactNode } from 'react'
import type { ReferenceField } from './api-reference.ts'

/** Fields or parameters with their types, limits and examples. */
export function ReferenceFields({ fields }: { fields: readonly ReferenceField[] }) {
  return (
    <DefinitionList>
      {fields.map(({ name, location, isRequired, type, isNullable, object, limits, description, example }) => (
        <DefinitionRow key={name} term={name}>
          <div className="space-y-1">
            <p className="text-sm text-ink-soft">
              {object ? <ObjectLink name={object}>{type}</ObjectLink> : type}
              {isNullable && ' or null'}
              {location && ` · ${location}`}
              {` · ${isRequired ? 'required' : 'optional'}`}
            </p>
            {description && <p>{withCode(description)}</p>}
            {limits.length > 0 && <p className="text-sm text-ink-soft wrap-anywhere">{asSentence(limits)}</p>}
            {example && (
              <p className="text-sm text-ink-soft">
                Example: <code className="wrap-anywhere">{example}</code>
              </p>
            )}
          </div>
        </DefinitionRow>
      ))}
    </DefinitionList>
  )
}

export function DefinitionList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>
}

/** A name, and beside it what it means; on a phone below it, unless the name is short. */
export function DefinitionRow({ term, isShort, children }: { term: string; isShort?: boolean; children: ReactNode }) {
  return (
    <div
      className={`grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[14rem_minmax(0,1fr)] ${isShort ? 'grid-cols-[2.5rem_minmax(0,1fr)]' : ''}`}
    >
      <dt>
        <code className="font-semibold wrap-anywhere">{term}</code>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
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
