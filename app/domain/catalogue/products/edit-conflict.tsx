import { Callout } from '#app/ui/data/callout.tsx'

/**
 * Says that somebody else saved while this form was open. The page shows what was typed; saving again replaces `saved`,
 * of which the fields that differ are listed.
 */
export function ChangedMeanwhile({
  typed,
  saved,
}: {
  typed: Record<string, unknown> | null | undefined
  saved: Record<string, string>
}) {
  const others = Object.entries(saved).filter(([name, value]) => value !== String(typed?.[name] ?? ''))
  return (
    <Callout tone="warning" title="Somebody else changed this while you were editing">
      <p>What you typed is kept below. Saving again replaces what they saved:</p>
      {others.length > 0 ? (
        <dl className="mt-2 space-y-1">
          {others.map(([name, value]) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{wordsOf(name)}</dt>
              <dd className="line-clamp-3 whitespace-pre-line">{value || 'empty'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2">On this page everything is as you typed it.</p>
      )}
    </Callout>
  )
}

/** A field's name as words: `seo_description` → `Seo description`. */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
