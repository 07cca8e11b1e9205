import { privacySections } from '#app/shell/legal/privacy-text.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import { TextPage } from '#app/ui/text-page.tsx'

export const meta = () => [
  { title: 'Privacy' },
  {
    name: 'description',
    content: 'What we collect, why, who sees it, how long we keep it, and how to see, correct or erase it.',
  },
]

export default function Privacy() {
  const { agency } = useRootData()
  return (
    <TextPage
      title="Privacy"
      lead="What we know about you, why, and who else sees it. Written to be read."
      updated={{ on: '2026-11-01', words: '01 Nov 2026' }}
      sections={privacySections(agency)}
    />
  )
}
