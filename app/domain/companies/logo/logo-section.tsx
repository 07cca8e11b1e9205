import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useResetAfterSubmit } from '#app/ui/hooks/use-reset-after-submit.ts'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import type { Trade } from '#app/ui/illustrations/trades.ts'
import { LOGO_HREF, logoForm } from './logo-form.ts'

type LogoSectionProps = {
  name: string
  /** Address of the saved logo. */
  logo: string | null
  /** The trade of most of its jobs, which the drawn mark shows. */
  trade?: Trade | undefined
  /** The result of an upload that was rejected without scripts. */
  answer?: FormActionData
}

/** The company's mark as job seekers see it, with `Upload logo` and `Remove logo`. */
export function LogoSection({ name, logo, trade, answer }: LogoSectionProps) {
  return (
    <section aria-labelledby="logo-heading" className="flex max-w-form items-start gap-5 max-sm:flex-col">
      <CompanyMark name={name} trade={trade} logo={logo} size="xl" />
      <div className="min-w-0 flex-1 space-y-4 max-sm:w-full">
        <h2 id="logo-heading" className="text-xl">
          Logo
        </h2>
        <UploadForm answer={answer} />
        {logo && <RemovalForm />}
      </div>
    </section>
  )
}

/** Posts without leaving the page, so that a rejected logo does not lose unsaved text of the company profile. */
function UploadForm({ answer }: Pick<LogoSectionProps, 'answer'>) {
  const fetcher = useFetcher<FormActionData>()
  const { ref, rejection } = useResetAfterSubmit(fetcher.state, fetcher.data)
  const { formProps, of } = useCheckedForm(logoForm, rejection ?? answer, { id: 'logo' })
  const { name, id, errors } = of('logo')
  return (
    <fetcher.Form
      method="post"
      action={LOGO_HREF}
      encType="multipart/form-data"
      {...formProps}
      ref={(form) => {
        ref.current = form
        formProps.ref.current = form
      }}
      className="space-y-4"
    >
      <FileField
        {...{ name, id, errors }}
        label="Logo file"
        hint="JPEG, PNG or WebP, up to 10 MB. A square with a transparent or white background looks best."
        required
        accept="image/jpeg,image/png,image/webp"
      />
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Upload logo
      </Button>
    </fetcher.Form>
  )
}

function RemovalForm() {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={`${LOGO_HREF}/removal`}>
      <Button
        type="submit"
        tone="quiet"
        size="sm"
        flush="start"
        className="max-md:min-h-11"
        pending={fetcher.state !== 'idle'}
      >
        Remove logo
      </Button>
    </fetcher.Form>
  )
}
