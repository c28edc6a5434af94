import { CircleAlert, CopyCheck, X } from 'lucide-react'
import { memo } from 'react'
import { i18n } from '#i18n'
import { IconButton } from '@/components/icons'
import { joinSentences } from '@/components/sentences'
import type { CheckedLine } from '@/lib/domain/batch/checked-list'
import { momentOf } from '@/lib/domain/batch/list-row'
import type { Failure } from '@/lib/domain/failure'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { isAlikeDestination, readableAddress, suggestedLink } from '@/lib/domain/link/web-address'
import { type Tag, tagWithLabel } from '@/lib/domain/tag/tag'
import { formatDay, formatNumber } from '@/lib/format'
import { failureText, tokenTakenText } from '@/lib/ui/failure-text'
import { TagLabel } from '../tag-label'
import css from './lines.module.css'

/** The day of an expiry that was checked. */
export const expiryDay = (expires = ''): string => expires && formatDay(Date.parse(momentOf(expires)))

/** The head of a table of lines: their number, the columns, and one without a name for buttons. */
export const NumberedHead = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      <th scope="col">
        <span className="visually-hidden">{i18n.t('batch.number')}</span>
      </th>
      {columns.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      <td />
    </tr>
  </thead>
)

type LineProps = {
  line: CheckedLine
  number: number
  tag: Tag | undefined
  /** Where its token leads already, if that is elsewhere. */
  takenFor: string | undefined
  /** Creates the tag that a line names; undefined while one is being created. */
  onCreateTag: ((label: string) => void) | undefined
  /** Replaces the address of a line, by its index; without one, removes the line. */
  onEdit: (index: number, link?: string) => void
}

const LineError = ({ line, number, failure, onCreateTag, onEdit }: LineProps & { failure: Failure }) => {
  const suggestion = failure.field === 'link' ? suggestedLink(line.link) : undefined
  return (
    <td colSpan={5} className={css.error}>
      <div>
        <div>
          <span dir="ltr">{line.link}</span>
          <p className="error">
            <CircleAlert />
            <span>
              {joinSentences(failureText(failure), suggestion && i18n.t('batch.didYouMean', { link: suggestion }))}
            </span>
          </p>
        </div>
        {suggestion && (
          <button type="button" onClick={() => onEdit(number - 1, suggestion)}>
            {i18n.t('batch.useThat')}
          </button>
        )}
        {failure.code === 'tag-unknown' && line.tag && (
          <button type="button" aria-disabled={!onCreateTag} onClick={() => onCreateTag?.(line.tag ?? '')}>
            {i18n.t('tagPicker.create', { label: line.tag })}
          </button>
        )}
      </div>
    </td>
  )
}

const PreviewLine = memo((props: LineProps) => {
  const { line, number, tag, takenFor, onEdit } = props
  const name = line.title ?? line.link
  return (
    <tr data-error={'failure' in line || undefined}>
      <th scope="row">{formatNumber(number)}</th>
      {'failure' in line ? (
        <LineError {...props} failure={line.failure} />
      ) : (
        <>
          <td title={line.link} dir="ltr">
            {readableAddress(line.link)}
          </td>
          {line.sameAs === undefined ? (
            <>
              <td dir={line.token && 'ltr'}>
                {line.token ? <b>{line.token}</b> : <span className="hint">{i18n.t('draft.tokenPlaceholder')}</span>}
              </td>
              {takenFor === undefined ? (
                <>
                  <td className="hint" dir="auto">
                    {line.title}
                  </td>
                  <td>{tag && <TagLabel tag={tag} />}</td>
                  <td className="hint">{expiryDay(line.expires)}</td>
                </>
              ) : (
                <td colSpan={3} className={css.taken}>
                  <CircleAlert />
                  {tokenTakenText(takenFor)}
                </td>
              )}
            </>
          ) : (
            <td colSpan={4} className={css.same}>
              <CopyCheck />
              {i18n.t('batch.sameAs', { line: formatNumber(line.sameAs + 1) })}
            </td>
          )}
        </>
      )}
      <td>
        {/* Others are removed in the text. */}
        {'failure' in line && (
          <IconButton label={i18n.t('batch.removeRow', { row: name })} onClick={() => onEdit(number - 1)}>
            <X />
          </IconButton>
        )}
      </td>
    </tr>
  )
})

type Props = Pick<LineProps, 'onCreateTag' | 'onEdit'> & {
  lines: readonly CheckedLine[]
  /** Where the tokens of the service's list lead. */
  taken: ReadonlyMap<string, string>
  tags: readonly Tag[]
  hasOnlyErrors: boolean
}

/** Where the token of a line leads already. A link to the same address is the one that the line asks for. */
const leadsElsewhere = ({ link, token = '' }: LinkRequest, taken: Props['taken']): string | undefined => {
  const destination = taken.get(token)
  return destination !== undefined && !isAlikeDestination(destination, link) ? destination : undefined
}

/** Previews a list: a row for each line, with its error if it has one. */
export const ListPreview = memo(({ lines, taken, tags, hasOnlyErrors, ...rest }: Props) => (
  <table className={`${css.lines} ${css.listed}`}>
    <NumberedHead
      columns={[
        i18n.t('draft.link'),
        i18n.t('draft.token'),
        i18n.t('batch.title'),
        i18n.t('draft.tag'),
        i18n.t('draft.expires'),
      ]}
    />
    <tbody>
      {lines.map((line, index) => {
        const takenFor =
          'request' in line && line.sameAs === undefined ? leadsElsewhere(line.request, taken) : undefined
        if (hasOnlyErrors && 'request' in line && line.sameAs === undefined && takenFor === undefined) return null
        return (
          <PreviewLine
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and may repeat
            key={index}
            line={line}
            takenFor={takenFor}
            number={index + 1}
            tag={line.tag ? tagWithLabel(line.tag, tags) : undefined}
            {...rest}
          />
        )
      })}
    </tbody>
  </table>
))
