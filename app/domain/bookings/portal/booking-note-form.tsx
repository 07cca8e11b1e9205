import { useFetcher } from 'react-router'
import { Callout } from '#app/ui/data/callout.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { MAX_NOTE_LENGTH } from '../booking.ts'

/** A refused note: with what somebody else wrote meanwhile, where that is why. */
export type NoteAnswer = (FormActionData & { saved?: string | null }) | null | undefined

/** The agency's own note on a booking. Somebody else's words are never written over unseen. */
export function BookingNoteForm({ bookingId, note, answer }: { bookingId: string; note: string; answer: NoteAnswer }) {
  const fetcher = useFetcher<NoteAnswer>({ key: `booking-note-${bookingId}` })
  useFetcherToast(fetcher.data)
  const refusal = fetcher.data ?? answer
  const typed = refusal?.result?.initialValue?.note
  const saved = refusal?.saved ?? null
  return (
    <fetcher.Form method="post" action={`/booking-portal/${bookingId}/note`} className="space-y-3">
      {saved !== null && (
        <Callout tone="warning" title="Somebody else changed this note while you were writing">
          <p>Your text is kept below. Saving again replaces theirs:</p>
          <div className="mt-2 border-l-2 border-current pl-3">
            {saved === '' ? 'They removed the note.' : <PlainText text={saved} />}
          </div>
        </Callout>
      )}
      <input type="hidden" name="seen" value={saved ?? note} />
      <TextArea
        // Drawn anew when another note was saved.
        key={refusal ? 'refused' : note}
        label="Note"
        hint="For the agency only. The visitor never sees it"
        name="note"
        id="note"
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={typeof typed === 'string' ? typed : note}
        errors={refusal?.result?.error?.note}
      />
      <SubmitButton tone="secondary" pending={fetcher.state !== 'idle'}>
        Save note
      </SubmitButton>
    </fetcher.Form>
  )
}
