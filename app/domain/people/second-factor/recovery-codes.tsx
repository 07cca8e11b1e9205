import { ButtonLink } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-style.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'

/**
 * New recovery codes, shown once, with buttons to copy and to save them. The file is in the link, so it needs no
 * script.
 */
export function RecoveryCodes({ codes, site, continueTo }: { codes: string[]; site: string; continueTo: string }) {
  const text = `${site} recovery codes. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="space-y-6">
      <Callout tone="warning" title="Save these recovery codes now">
        You won't see them again. If you lose your authenticator app, each code signs you in once.
      </Callout>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-5 font-mono text-lg"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton tone="secondary" text={codes.join('\n')} what="codes" />
        <a
          className={buttonClass({ tone: 'secondary' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download codes
        </a>
        <ButtonLink to={continueTo}>I've saved them</ButtonLink>
      </div>
    </div>
  )
}
