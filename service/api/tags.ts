import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppParts } from '../app-parts.ts'
import type { Store, StoredTag } from '../storage/store.ts'
import { answer, problems, succeed } from './envelope.ts'
import { plainText } from './field-types.ts'
import { apiKeySecurity } from './openapi.ts'
import { invalidField, Problem } from './problem.ts'

const tagIdPattern = '^[1-9][0-9]{0,14}$'
const tagIdSentence = 'Give the id of a tag, as GET /v1/tags lists them: a whole number, written as text.'
const tagIdDescription = {
  type: 'string',
  pattern: tagIdPattern,
  description: 'The id of a tag.',
  example: '7',
} as const

/** The id of a tag as the wire writes it, parsed into the number that the store knows. */
const tagId = z
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
const tagBody = z
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
const tag = z
  .object({
    id: z.string().openapi({ description: 'A whole number, written as text.', example: '7' }),
    label: z.string().openapi({ example: 'Newsletter' }),
    color: z.string().openapi({ example: '#3366cc' }),
  })
  .openapi('Tag')

/** The Tag object of a stored tag. */
const tagObject = ({ id, label, color }: StoredTag): z.infer<typeof tag> => ({ id: String(id), label, color })

/** Throws a Problem if there is no tag with this id. Tags are never deleted, so it stays true afterwards. */
export const requireTag = async (store: Pick<Store, 'hasTag'>, id: number): Promise<void> => {
  if (await store.hasTag(id)) return
  throw invalidField('tag_id', `There is no tag ${id}. Choose one that GET /v1/tags lists, or create it first.`)
}

const createTag = createRoute({
  method: 'post',
  path: '/v1/tags',
  summary: 'Create a tag',
  security: apiKeySecurity,
  request: { body: { required: true, content: { 'application/json': { schema: tagBody } } } },
  responses: { 201: answer('The new tag.', tag), ...problems(400, 401, 413, 415, 422, 500, 503) },
})

const updateTag = createRoute({
  method: 'put',
  path: '/v1/tags/{tag_id}',
  summary: 'Change the label and the color of a tag',
  security: apiKeySecurity,
  request: {
    params: z.object({ tag_id: tagId }),
    body: { required: true, content: { 'application/json': { schema: tagBody } } },
  },
  responses: { 200: answer('The changed tag.', tag), ...problems(400, 401, 404, 413, 415, 422, 500, 503) },
})

const listTags = createRoute({
  method: 'get',
  path: '/v1/tags',
  summary: 'List all tags in the order of their creation',
  security: apiKeySecurity,
  responses: { 200: answer('All tags.', z.array(tag)), ...problems(401, 500, 503) },
})

/** Creates, changes and lists tags (interface document, 4.3 to 4.5). */
export const addTags = (app: OpenAPIHono, { store }: AppParts): void => {
  app.openapi(createTag, async (context) => {
    const { label, color } = context.req.valid('json')
    return succeed(tagObject(await store.addTag(label, color)), 201)
  })
  app.openapi(updateTag, async (context) => {
    const { tag_id: id } = context.req.valid('param')
    const changed = await store.updateTag({ id, ...context.req.valid('json') })
    if (changed === undefined) {
      throw new Problem(404, 'not-found', `There is no tag ${id}. Choose one that GET /v1/tags lists.`)
    }
    return succeed(tagObject(changed), 200)
  })
  app.openapi(listTags, async () => {
    const tags = await store.listTags()
    return succeed(tags.map(tagObject), 200)
  })
}
