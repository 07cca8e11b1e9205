import Printer from 'lucide-react/icons/printer'
import { Button } from '#app/ui/button.tsx'

/** Opens the browser's print dialog; hidden without scripts. */
export function PrintButton() {
  return (
    <Button className="scripting-only" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-4.5" />
      Print
    </Button>
  )
}
