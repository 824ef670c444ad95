import '@tsuzura/ui/style.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ExampleForm } from './example-form.tsx';
import { ExampleQuestion } from './example-question.tsx';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <main className="wide page">
      <h1>フォームと確認</h1>
      <ExampleForm />
      <ExampleQuestion />
    </main>
  </StrictMode>,
);
