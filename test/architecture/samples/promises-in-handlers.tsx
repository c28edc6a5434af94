import { save } from './declarations'

type Props = { onSave: () => Promise<void> }

/** React drops what a handler gives back. */
export const Handlers = ({ onSave }: Props) => (
  <>
    <button type="button" onClick={async () => await save() /* no-misused-promises */}>
      Async
    </button>
    <button type="button" onClick={() => save() /* no-misused-promises */}>
      Returned
    </button>
    <button type="button" onClick={onSave /* no-misused-promises */}>
      Passed on
    </button>
  </>
)
