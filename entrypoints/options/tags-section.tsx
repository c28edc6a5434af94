import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { TagForm } from '@/components/options/tag-form'
import { nextTagColor, type Tag, type TagInput } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'

type Props = { api: Api; isConnected: boolean }

/** Lists, creates and edits the service's tags. */
export const TagsSection = ({ api, isConnected }: Props) => {
  const client = useQueryClient()
  const query = tagsQuery(api)
  const { data: tags = [], error, isSuccess } = useQuery({ ...query, enabled: isConnected })
  const saving = useMutation({
    mutationFn: (tag: Tag | TagInput) => ('id' in tag ? api('updateTag', tag) : api('createTag', tag)),
    onSuccess: () => client.invalidateQueries(query),
  })
  const failed = error ?? saving.error

  return (
    <section aria-labelledby="tags">
      <h2 id="tags">{i18n.t('options.tags')}</h2>
      <p className="hint">{isConnected ? i18n.t('options.tagsHint') : i18n.t('options.tagsUnconnected')}</p>
      {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
      {isSuccess && tags.length === 0 && <p>{i18n.t('options.noTags')}</p>}
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag.id}>
            <TagForm
              initial={tag}
              labels={{
                label: i18n.t('options.tagLabelOf', { label: tag.label }),
                color: i18n.t('options.tagColorOf', { label: tag.label }),
                save: i18n.t('action.save'),
              }}
              onSave={(input) => saving.mutateAsync({ id: tag.id, ...input })}
            />
          </li>
        ))}
      </ul>
      {isConnected && (
        <TagForm
          initial={{ label: '', color: nextTagColor(tags.length) }}
          labels={{
            label: i18n.t('options.newTag'),
            color: i18n.t('options.tagColor'),
            save: i18n.t('options.createTag'),
          }}
          onSave={saving.mutateAsync}
        />
      )}
      <span role="status" className="hint">
        {saving.data && !failed && i18n.t('options.tagSaved', { label: saving.data.label })}
      </span>
    </section>
  )
}
