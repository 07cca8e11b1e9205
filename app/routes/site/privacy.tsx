import { privacySections } from '#app/shell/legal/privacy-text.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import { TextPage } from '#app/ui/text-page.tsx'

export const meta = () => [
  { title: 'Privacy' },
  {
    name: 'description',
    content:
      'What personal information we collect, why, who sees it, how long we keep it, and how to access, correct or delete it.',
  },
]

export default function Privacy() {
  const { agency } = useRootData()
  return (
    <TextPage
      title="Privacy"
      lead="What personal information we hold about you, why we hold it and who can see it."
      effective={{ on: '2026-11-01', label: '01 Nov 2026' }}
      sections={privacySections(agency)}
    />
  )
}
