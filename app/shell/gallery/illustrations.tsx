import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { TINTS } from '#app/ui/illustrations/drawing.tsx'
import { Porthole } from '#app/ui/illustrations/porthole.tsx'
import { Scene, type SceneKind } from '#app/ui/illustrations/scene.tsx'
import { TRADES, type Trade } from '#app/ui/illustrations/trades.ts'
import { Example, GallerySection } from './gallery-section.tsx'

const scenes: SceneKind[] = ['done', 'empty-inbox', 'no-results', 'booking', 'order', 'cancelled', 'error']

const trades = Object.keys(TRADES) as Trade[]

/** One company name for each tint. */
const companies = [
  'Wattlebank Logistics',
  'Rosella House',
  'Redgully Mining',
  'Tideline Software',
  'Salt & Ember',
  'Coorong Foods',
]

export function IllustrationsGallery() {
  return (
    <GallerySection title="Illustrations">
      <Example name="Trades">
        <div className="flex flex-wrap gap-4">
          {trades.map((trade) => (
            <Porthole key={trade} trade={trade} className="size-24" />
          ))}
        </div>
      </Example>
      <Example name={`Company marks in ${TINTS.length} tints`}>
        <div className="flex flex-wrap items-end gap-4">
          {companies.map((name, index) => (
            <CompanyMark key={name} name={name} trade={trades[index]} size="xl" />
          ))}
          <CompanyMark name="Wattlebank Logistics" trade="steering-wheel" size="sm" />
          <CompanyMark name="Wattlebank Logistics" trade="steering-wheel" />
          <CompanyMark name="Rosella House" trade="stethoscope" size="lg" />
          <CompanyMark name="Coorong Foods" size="lg" />
        </div>
      </Example>
      <Example name="Scenes">
        <div className="flex flex-wrap gap-8">
          {scenes.map((kind) => (
            <Scene key={kind} kind={kind} />
          ))}
        </div>
      </Example>
    </GallerySection>
  )
}
