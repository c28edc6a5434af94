import { type ComponentProps, memo, type Ref, useRef } from 'react'
import type { LineMark } from '@/lib/domain/batch/checked-list'
import { formatNumber } from '@/lib/format'
import css from './list-editor.module.css'

type MarksProps = { lines: readonly string[]; marks: ReadonlyMap<number, LineMark>; content: 'numbers' | 'errors' }

const Marks = memo(({ lines, marks, content }: MarksProps) =>
  lines.map((text, line) => {
    const mark = marks.get(line)
    const isError = mark?.state === 'error'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places, and may repeat
      <div key={line} data-state={mark?.state}>
        {content === 'numbers' ? mark && formatNumber(mark.number) : isError && text}
      </div>
    )
  }),
)

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'ref'> & {
  ref: Ref<HTMLTextAreaElement>
  value: string
  /** The text that the marks are of, which may be a little older. */
  marked: readonly string[]
  marks: ReadonlyMap<number, LineMark>
}

/**
 * A text area that numbers its rows as their preview does, and underlines those with an error. For the eye alone: screen
 * readers have the preview.
 */
export const ListEditor = ({ ref, marked, marks, ...rest }: Props) => {
  const numbers = useRef<HTMLDivElement>(null)
  const errors = useRef<HTMLDivElement>(null)
  const follow = ({ scrollLeft, scrollTop }: HTMLTextAreaElement) => {
    if (numbers.current) numbers.current.style.translate = `0 ${-scrollTop}px`
    if (errors.current) errors.current.style.translate = `${-scrollLeft}px ${-scrollTop}px`
  }
  return (
    <div className={css.editor} dir="ltr">
      <textarea ref={ref} {...rest} wrap="off" onScroll={({ currentTarget }) => follow(currentTarget)} />
      <div className={css.marks} aria-hidden="true">
        <div ref={errors} className={css.errors}>
          <Marks lines={marked} marks={marks} content="errors" />
        </div>
      </div>
      <div className={`${css.marks} ${css.numbers}`} aria-hidden="true">
        <div ref={numbers}>
          <Marks lines={marked} marks={marks} content="numbers" />
        </div>
      </div>
    </div>
  )
}
