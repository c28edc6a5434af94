import { i18n } from '#i18n'
import { isPickerColor, TAG_COLORS } from '@/lib/domain/tag/tag'

type Props = {
  color: string
  onChange: (color: string) => void
  /** One of the palette was chosen, or the picker was left. */
  onDone?: (color: string) => void
}

const NAMES: Record<(typeof TAG_COLORS)[number], () => string> = {
  '#2563eb': () => i18n.t('color.blue'),
  '#16a34a': () => i18n.t('color.green'),
  '#dc2626': () => i18n.t('color.red'),
  '#9333ea': () => i18n.t('color.purple'),
  '#d97706': () => i18n.t('color.orange'),
  '#0891b2': () => i18n.t('color.turquoise'),
  '#db2777': () => i18n.t('color.pink'),
  '#4d7c0f': () => i18n.t('color.olive'),
}

/** The colour of a tag or a connection: one of a palette, each with its name, or any other. */
export const ColorChoice = ({ color, onChange, onDone }: Props) => (
  <fieldset className="color-choice">
    <legend>{i18n.t('options.tagColor')}</legend>
    {TAG_COLORS.map((each) => (
      <input
        key={each}
        type="radio"
        name="color"
        className="swatch"
        style={{ backgroundColor: each }}
        aria-label={NAMES[each]()}
        data-tip={NAMES[each]()}
        checked={color === each}
        onChange={() => {
          onChange(each)
          onDone?.(each)
        }}
      />
    ))}
    <label>
      <input
        type="color"
        value={isPickerColor(color) ? color : '#808080'}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onDone?.(color)}
      />
      {i18n.t('color.custom')}
    </label>
  </fieldset>
)
