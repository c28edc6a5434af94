type Props = { text: string; value: number; max: number | null; button: string; onPress: () => void }

/** How far a reading is, and the button that stops it or goes on with it. */
export const ReadingProgress = ({ text, value, max, button, onPress }: Props) => (
  <>
    <label className="reading">
      <span>{text}</span>
      <progress value={value} max={max ?? undefined} />
    </label>
    <button type="button" onClick={onPress}>
      {button}
    </button>
  </>
)
