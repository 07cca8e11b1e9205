import { Form } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { MAX_ALT_LENGTH, newImagesForm } from './image-form.ts'

/** The form that uploads one or more images. `action` is the URL of the page with the images. */
export function ImageUpload({ action, answer }: { action: string; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(newImagesForm, answer, { id: 'upload' })
  const { name, id, errors } = of('file')
  return (
    <Card as="section" aria-labelledby="add-images" className="max-w-form">
      <h2 id="add-images" className="mb-5 text-xl">
        Add images
      </h2>
      <Form method="post" action={action} encType="multipart/form-data" {...formProps} className="space-y-5">
        <FileField
          {...{ name, id, errors }}
          label="Images"
          hint="JPEG, PNG or WebP, up to 10 MB each and 40 MB in total. Square images look best. Location and camera data are removed."
          required
          multiple
          accept="image/jpeg,image/png,image/webp"
        />
        <TextField
          {...of('alt')}
          label="Alt text"
          hint="Optional. Describes the images to people who can't see them, such as “Green mug with a white logo”. You can change it for each image afterwards."
          maxLength={MAX_ALT_LENGTH}
        />
        <SubmitButton action={action}>Add images</SubmitButton>
      </Form>
    </Card>
  )
}
