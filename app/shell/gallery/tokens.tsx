import { Logo } from '#app/ui/brand/logo.tsx'
import { MotifStrip } from '#app/ui/brand/motif.tsx'
import { cx } from '#app/ui/cx.ts'
import { Example, GallerySection } from './gallery-section.tsx'

const colours = [
  ['paper', 'bg-paper text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['sunken', 'bg-sunken text-ink'],
  ['raised', 'bg-raised text-ink'],
  ['accent', 'bg-accent text-on-accent'],
  ['accent-soft', 'bg-accent-soft text-accent'],
  ['wattle', 'bg-wattle text-on-wattle'],
  ['wattle-soft', 'bg-wattle-soft text-ink'],
  ['deep', 'bg-deep text-on-deep'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger-soft', 'bg-danger-soft text-danger'],
] as const

const sizes = ['text-display', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'] as const

export function TokensGallery() {
  return (
    <GallerySection title="Tokens">
      <Example name="Colours">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {colours.map(([name, className]) => (
            <li key={name} className={cx('rounded-control border border-line p-4 text-sm font-medium', className)}>
              {name}
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Type">
        <ul className="space-y-3">
          {sizes.map((size, index) => (
            <li key={size} className={cx(size, index < 4 && 'font-display font-semibold')}>
              Good work, well matched
            </li>
          ))}
        </ul>
      </Example>
      <Example name="Motif">
        <div className="space-y-6">
          <Logo name="Muster" />
          <MotifStrip className="h-auto w-full" />
        </div>
      </Example>
    </GallerySection>
  )
}
