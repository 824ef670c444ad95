import './field.css';

interface Props {
  /** In the order of the screen; `id` is that of the control. */
  readonly errors: readonly { readonly id: string; readonly text: string }[];
}

/** Above the button when more than one field needs a look; each line leads to its field. */
export function ErrorSummary({ errors }: Props) {
  if (errors.length < 2) return null;
  return (
    <div className="error-summary" role="alert">
      <p>{errors.length}か所をご確認ください</p>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault(); // the address keeps its shape; only the focus moves
                document.getElementById(id)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
