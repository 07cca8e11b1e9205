import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** `Deactivate {code}` or `Activate {code}`. Discounts are never deleted, because orders refer to them. */
export function DiscountStatusButton({ id, code, active }: { id: string; code: string; active: boolean }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={`/admin/store/discounts/${id}/activation`}>
      <input type="hidden" name="active" value={active ? 'no' : 'yes'} />
      <Button type="submit" tone="quiet" size="sm" pending={fetcher.state !== 'idle'}>
        {active ? 'Deactivate' : 'Activate'} <VisuallyHidden>{code}</VisuallyHidden>
      </Button>
    </fetcher.Form>
  )
}
