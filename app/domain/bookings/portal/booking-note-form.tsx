import { useFetcher } from 'react-router'
import { useOpenedNote } from '#app/core/notes/use-opened-note.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { useResetAfterSubmit } from '#app/ui/hooks/use-reset-after-submit.ts'
import { MAX_BOOKING_NOTE_LENGTH } from '../booking.ts'

/** The response to a rejected note, with the saved note and its version if it was stale. */
export type NoteFormActionData =
  | (FormActionData & { stale?: { saved: { note: string }; version: number } | null })
  | null
  | undefined

type BookingNoteFormProps = { bookingId: string; note: string; version: number; answer: NoteFormActionData }

/** The agency's own note on a booking. */
export function BookingNoteForm({ bookingId, note, version, answer }: BookingNoteFormProps) {
  const fetcher = useFetcher<NoteFormActionData>({ key: `booking-note-${bookingId}` })
  const { rejection } = useResetAfterSubmit(fetcher.state, fetcher.data)
  const rejected = rejection ?? answer
  const submitted = rejected?.result?.initialValue
  const typedNote = submitted?.note
  const stale = rejected?.stale
  const conflict = stale ? { note: stale.saved.note, version: stale.version } : undefined
  const { ref, onSubmit, version: opened } = useOpenedNote({ note, version }, conflict)
  return (
    <fetcher.Form method="post" action={`/booking-portal/${bookingId}/note`} onSubmit={onSubmit} className="space-y-3">
      {stale && <EditConflict record="booking" labels={{ note: 'Note' }} submitted={submitted} saved={stale.saved} />}
      <input type="hidden" name={VERSION_FIELD} value={opened} />
      <TextArea
        ref={ref}
        label="Note"
        hint="Only visible to the agency, never to the customer"
        name="note"
        id="note"
        rows={4}
        maxLength={MAX_BOOKING_NOTE_LENGTH}
        defaultValue={typeof typedNote === 'string' ? typedNote : note}
        errors={rejected?.result?.error?.note}
      />
      <SubmitButton tone="secondary" pending={fetcher.state !== 'idle'}>
        Save note
      </SubmitButton>
      <ConfirmLeaving key={version} />
    </fetcher.Form>
  )
}
