import { Form } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { MAX_ALT_LENGTH, newImageForm } from './image-form.ts'

/** The form that uploads an image with its alt text. */
export function ImageUpload({ answer }: { answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(newImageForm, answer)
  const { name, id, errors } = of('file')
  return (
    <Card as="section" aria-labelledby="add-image" className="max-w-form">
      <h2 id="add-image" className="mb-5 text-xl">
        Add an image
      </h2>
      <Form method="post" encType="multipart/form-data" {...formProps} className="space-y-5">
        <FileField
          {...{ name, id, errors }}
          label="Image"
          hint="JPEG, PNG or WebP, up to 10 MB. Square images look best. Location and camera data are removed."
          required
          accept="image/jpeg,image/png,image/webp"
        />
        <TextField
          {...of('alt')}
          label="Alt text"
          hint="Describes the image to people who can't see it, such as “Green mug with a white logo”."
          required
          maxLength={MAX_ALT_LENGTH}
        />
        <SubmitButton>Add image</SubmitButton>
      </Form>
    </Card>
  )
}
