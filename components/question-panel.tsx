import { type ReactNode, useEffect, useRef } from 'react'
import { useEscape } from './keyboard'

type Props = {
  title: string
  children?: ReactNode
  /** The first is the one that Enter presses. */
  answers: readonly { label: string; isDanger?: boolean; onChoose: () => void }[]
  /** What Esc does. */
  onCancel: () => void
}

/** A question in place of a dialog. It takes the focus, and gives it back. */
export const QuestionPanel = ({ title, children, answers, onCancel }: Props) => {
  useEscape(onCancel)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector('button')?.focus()
    return () => {
      // Unless an answer has moved it, or its owner is gone.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div ref={panel} className="question" role="alertdialog" aria-label={title}>
      <strong>{title}</strong>
      {children}
      <div className="row">
        {answers.map(({ label, isDanger, onChoose }) => (
          <button key={label} type="button" className={isDanger ? 'danger' : undefined} onClick={onChoose}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
