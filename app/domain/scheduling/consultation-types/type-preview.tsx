import { CONSULTATION_METHODS, MAX_TYPE_QUESTIONS, methodPhrase } from './consultation-type.ts'

type TypePreviewProps = {
  /** The fields of the form as they are typed. */
  fields: Readonly<Record<string, string>>
  /** The length of the booking settings. */
  defaultMinutes: number
}

/** A consultation type as customers see it: name, length, way of meeting and questions. */
export function TypePreview({ fields, defaultMinutes }: TypePreviewProps) {
  const { name = '', slug, minutes, places, method, address = '', questions = '' } = fields
  const phrase = methodPhrase(CONSULTATION_METHODS.find((known) => known === method) ?? 'phone')
  const asked = questions.split('\n').flatMap((line) => line.trim() || [])
  return (
    <div className="space-y-4">
      <div>
        <p className="font-display text-xl font-semibold">{name.trim() || 'Name'}</p>
        <p className="text-ink-soft">
          {minutes?.trim() || defaultMinutes} minutes, {phrase}
          {Number(places) > 1 && `, ${places} places`}
        </p>
        {method === 'location' && address.trim() && <p className="text-ink-soft">{address}</p>}
      </div>
      {asked.length > 0 && (
        <div>
          <p className="text-sm font-semibold">Questions</p>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-sm">
            {asked.slice(0, MAX_TYPE_QUESTIONS).map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      {slug?.trim() && (
        <p className="border-t border-line pt-3 text-sm text-ink-soft">
          Its page: <span className="font-medium text-ink">/booking/{slug.trim()}</span>
        </p>
      )}
    </div>
  )
}
