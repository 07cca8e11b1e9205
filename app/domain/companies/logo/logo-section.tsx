import { Form } from 'react-router'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { LOGO_HREF, logoForm } from './logo-form.ts'

type LogoSectionProps = {
  name: string
  /** Address of the saved logo. */
  logo: string | null
  /** The result of a rejected upload. */
  answer?: FormActionData
}

/** The company's mark as job seekers see it, with `Upload logo` and `Remove logo`. */
export function LogoSection({ name, logo, answer }: LogoSectionProps) {
  const { formProps, of } = useCheckedForm(logoForm, answer, { id: 'logo' })
  const { name: field, id, errors } = of('logo')
  const removal = `${LOGO_HREF}/removal`
  return (
    <section aria-labelledby="logo-heading" className="flex max-w-form items-start gap-5 max-sm:flex-col">
      <CompanyMark name={name} logo={logo} size="xl" />
      <div className="min-w-0 flex-1 space-y-4 max-sm:w-full">
        <h2 id="logo-heading" className="text-xl">
          Logo
        </h2>
        <Form method="post" action={LOGO_HREF} encType="multipart/form-data" {...formProps} className="space-y-4">
          <FileField
            {...{ id, errors }}
            name={field}
            label="Logo file"
            hint="JPEG, PNG or WebP, up to 10 MB. A square with a transparent or white background looks best."
            required
            accept="image/jpeg,image/png,image/webp"
          />
          <SubmitButton tone="secondary" action={LOGO_HREF}>
            Upload logo
          </SubmitButton>
        </Form>
        {logo && (
          <Form method="post" action={removal}>
            <SubmitButton tone="quiet" size="sm" flush="start" action={removal} className="max-md:min-h-11">
              Remove logo
            </SubmitButton>
          </Form>
        )}
      </div>
    </section>
  )
}
