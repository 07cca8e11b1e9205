import { useFetcher } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { DELETED_ACCOUNT } from '#app/policy/actor.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { useAddingForm } from '#app/ui/hooks/use-adding-form.ts'
import { useIdempotencyKey } from '#app/ui/hooks/use-idempotency-key.ts'
import { Link } from '#app/ui/link.tsx'
import { useIsReadOnly } from '../read-only.tsx'
import { MAX_NOTE_LENGTH, MAX_SHOWN_NOTES, type Notes } from './note.ts'

type NoteSectionProps = {
  /** Path that a note is posted to. Below it, a note has `{id}/deletion`. */
  action: string
  /** Who can and who cannot read the notes. */
  hint: string
  notes: Notes
  timeZone: string
  /** Path that the actions redirect back to. */
  back: string
  /** The page with earlier notes. */
  allHref: string
}

/** Internal notes, newest first, with the form that adds one and a link to earlier ones. */
export function NoteSection({
  action,
  hint,
  notes: { rows: notes, hasEarlier, idempotencyKey },
  timeZone,
  back,
  allHref,
}: NoteSectionProps) {
  const isReadOnly = useIsReadOnly()
  return (
    <section aria-labelledby="notes" data-print={notes.length === 0 ? 'none' : undefined}>
      <h2 id="notes" className="mb-3 text-xl">
        Notes
      </h2>
      <FocusFallback watch={notes}>
        {!isReadOnly && <NoteForm {...{ action, hint, back, idempotencyKey }} answer={null} />}
        {isReadOnly && notes.length === 0 && <p className="text-sm text-ink-soft">No notes yet.</p>}
        {notes.length > 0 && (
          <ul aria-label="Notes" className="mt-4 divide-y divide-line border-y border-line">
            {notes.map((note) => (
              <li key={note.id} className="py-3">
                <PlainText text={note.body} />
                <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-xs text-ink-soft">
                  <p>
                    {note.by ?? DELETED_ACCOUNT}, <Time at={note.at}>{formatDateTime(note.at, timeZone)}</Time>
                  </p>
                  {note.isOwn && !isReadOnly && <DeleteNoteForm action={`${action}/${note.id}/deletion`} back={back} />}
                </div>
              </li>
            ))}
          </ul>
        )}
      </FocusFallback>
      {hasEarlier && (
        <p className="mt-3 text-sm">
          {notes.length < MAX_SHOWN_NOTES ? (
            <Link to={allHref} className="link" preventScrollReset>
              Show earlier notes
            </Link>
          ) : (
            `The newest ${MAX_SHOWN_NOTES} notes are shown.`
          )}
        </p>
      )}
    </section>
  )
}

type NoteFormProps = { action: string; hint: string; back: string; idempotencyKey: string; answer: FormActionData }

/** `Add note`. Its field is emptied when the note was saved, and keeps what was typed when it was not. */
export function NoteForm({ action, hint, back, idempotencyKey, answer }: NoteFormProps) {
  const form = `note-${action}`
  const { fetcher, ref, fieldProps } = useAddingForm(form, 'note', answer)
  const { field, keepKey } = useIdempotencyKey(form, fetcher)
  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action={action}
      onSubmit={keepKey}
      data-print="none"
      className="flex flex-col items-start gap-2"
    >
      <input type="hidden" name="back" value={back} />
      <input ref={field} type="hidden" name="idempotency_key" defaultValue={idempotencyKey} />
      <TextArea
        label="Note"
        hint={hint}
        {...fieldProps}
        rows={2}
        required
        maxLength={MAX_NOTE_LENGTH}
        className="w-full [&_textarea]:min-h-20"
      />
      <Button type="submit" tone="secondary" size="sm" className="max-md:min-h-11" pending={fetcher.state !== 'idle'}>
        Add note
      </Button>
      <ConfirmLeaving />
    </fetcher.Form>
  )
}

function DeleteNoteForm({ action, back }: { action: string; back: string }) {
  const fetcher = useFetcher<unknown>()
  return (
    <fetcher.Form method="post" action={action} data-print="none">
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        tone="quiet"
        size="sm"
        pending={fetcher.state !== 'idle'}
        flush="end"
        className="max-md:min-h-11"
      >
        Delete note
      </Button>
    </fetcher.Form>
  )
}
