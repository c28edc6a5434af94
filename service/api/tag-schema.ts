import { z } from '@hono/zod-openapi'
import type { Store, StoredTag } from '../storage/store.ts'
import { plainText } from './field-types.ts'
import { invalidField } from './problem.ts'

const tagIdPattern = '^[1-9][0-9]{0,14}$'
const tagIdSentence = 'Give the id of a tag, as GET /v1/tags lists them: a whole number, written as text.'
const tagIdDescription = {
  type: 'string',
  pattern: tagIdPattern,
  description: 'The id of a tag.',
  example: '7',
} as const

/** The id of a tag as the wire writes it, parsed into the number that the store knows. */
export const tagId = z
  .string({ error: tagIdSentence })
  .regex(new RegExp(tagIdPattern), { error: tagIdSentence })
  .transform(Number)
  .openapi(tagIdDescription)

/** The same, optional. An empty one counts as absent. */
export const optionalTagId = z
  .union([z.literal('').transform(() => undefined), tagId], { error: tagIdSentence })
  .optional()
  .openapi(tagIdDescription)

const labelSentence = 'Give the label of the tag: 1 to 64 characters.'
const colorSentence = 'Give the color of the tag: 1 to 64 characters, such as #3366cc.'

/** The body that creates or changes a tag (interface document, 4.3 and 4.4). */
export const tagBody = z
  .object(
    {
      label: plainText(labelSentence)
        .trim()
        .min(1, { error: labelSentence })
        .max(64, { error: labelSentence })
        .openapi({ example: 'Newsletter' }),
      color: plainText(colorSentence)
        .trim()
        .min(1, { error: colorSentence })
        .max(64, { error: colorSentence })
        .openapi({ example: '#3366cc' }),
    },
    { error: 'Send a JSON object, such as {"label": "Newsletter", "color": "#3366cc"}.' },
  )
  .openapi('NewTag')

/** The Tag object (interface document, 2.3). */
export const tag = z
  .object({
    id: z.string().openapi({ description: 'A whole number, written as text.', example: '7' }),
    label: z.string().openapi({ example: 'Newsletter' }),
    color: z.string().openapi({ example: '#3366cc' }),
  })
  .openapi('Tag')

/** The Tag object of a stored tag. */
export const tagObject = ({ id, label, color }: StoredTag): z.infer<typeof tag> => ({ id: String(id), label, color })

/** Throws a Problem if there is no tag with this id. Tags are never deleted, so it stays true afterwards. */
export const requireTag = async (store: Pick<Store, 'hasTag'>, id: number): Promise<void> => {
  if (await store.hasTag(id)) return
  throw invalidField('tag_id', `There is no tag ${id}. Choose one that GET /v1/tags lists, or create it first.`)
}
