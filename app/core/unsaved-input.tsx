import { Callout } from '#app/ui/data/callout.tsx'

/**
 * Above a form that is filled with the search parameters of its address, as after the confirmation that it is the same
 * person.
 */
export function UnsavedInput() {
  return (
    <Callout tone="warning" title="These changes aren't saved yet">
      Check what is entered below, then save it.
    </Callout>
  )
}
