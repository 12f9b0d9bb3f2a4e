type Props<Value extends string | number> = {
  name: string
  choices: readonly Value[]
  chosen: Value | undefined
  wordOf: (value: Value) => string
  onChoose: (value: Value) => void
  className?: string | undefined
  /** The name is for screen readers alone. */
  hides_name?: boolean
}

/** A row of buttons, one of which is pressed. */
export function ChoiceRow<Value extends string | number>(props: Props<Value>) {
  const { name, choices, chosen, wordOf, onChoose, className = 'pos-choice', hides_name } = props
  return (
    <fieldset className={className}>
      <legend className={hides_name ? 'visually-hidden' : undefined}>{name}</legend>
      {choices.map((one) => (
        <button
          key={one}
          type="button"
          className="pos-button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
        >
          {wordOf(one)}
        </button>
      ))}
    </fieldset>
  )
}
