import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
